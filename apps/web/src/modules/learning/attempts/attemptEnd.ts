import type { Clock } from '@tuntas/contract/learning/attempts'
import type { Outcome } from './outbox'

/** Whole seconds are told. */
const ROUNDED_MS = 1000

/** Finished elsewhere: there is no time left, and the deadline is still to come. */
export const endedElsewhere = ({ time_remaining, deadline, server_time }: Clock): boolean =>
  time_remaining === 0 && Date.parse(deadline) - Date.parse(server_time) > ROUNDED_MS

/** An older answer of this very browser may come after a newer one; that is no other device. */
export const answeredElsewhere = ({ kept, epoch }: Outcome, own: number): boolean =>
  kept?.reason === 'superseded' && epoch >= own

/** The answer came after the end. */
export const cameAfterEnd = ({ kept }: Outcome): boolean =>
  kept?.reason === 'finished' || kept?.reason === 'late'
