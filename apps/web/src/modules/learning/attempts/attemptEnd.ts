import type { Clock } from '@tuntas/contract/learning/attempts'
import type { Outcome } from './outbox'

type Ended = { end_date: string | null; deadline: string }
/** The time was over before the student finished. */
export const hasTimedOut = ({ end_date, deadline }: Ended): boolean =>
  end_date !== null && Date.parse(end_date) >= Date.parse(deadline)

/** Said of such an attempt: nobody had to press anything. */
export const TIMED_OUT = 'Waktu habis. Jawabanmu terkumpul sendiri.'

/** The server sends whole seconds. */
const ROUNDED_MS = 1000

/** Finished elsewhere: no time is left, but the deadline is in the future. */
export const endedElsewhere = ({ time_remaining, deadline, server_time }: Clock): boolean =>
  time_remaining === 0 && Date.parse(deadline) - Date.parse(server_time) > ROUNDED_MS

/** An older answer of this browser can arrive after a newer one; that is no other device. */
export const answeredElsewhere = ({ kept: rejection, epoch }: Outcome, ownEpoch: number): boolean =>
  rejection?.reason === 'superseded' && epoch >= ownEpoch

/** The answer arrived after the end. */
export const cameAfterEnd = ({ kept: rejection }: Outcome): boolean =>
  rejection?.reason === 'finished' || rejection?.reason === 'late'
