import { number } from '../report.ts'
import type { Act, Seen } from './victim.ts'

/** Effects of one attack on the victim. */
export type Run = {
  what: string
  /** The victim's times during the attack, and during equally many harmless calls. */
  seen: Seen
  control: Seen
  /** Longest uninterrupted work of the main thread, in milliseconds. */
  work: number
  codes: Record<string, number>
}
export type Verdict = { what: string; faults: string[]; ratio: number; work: number; codes: string }

const MOST_RATIO = 5
export const MOST_WORK_MS = 200
/** Below this a difference is not noticeable, and may come from a busy machine. */
const FLOOR_MS = 20

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const acts: readonly Act[] = ['save', 'read', 'signin']

export const judge = ({ what: label, seen: observed, control, work, codes }: Run): Verdict => {
  const ratios = acts.map((act) => {
    const [now, usualMs] = [median(observed.times[act]), median(control.times[act])]
    return { act, now, usual: usualMs, ratio: now / Math.max(usualMs, FLOOR_MS) }
  })
  const slow = ratios.filter(({ ratio }) => ratio > MOST_RATIO)
  const [firstFailure] = observed.failedSaves
  return {
    what: label,
    ratio: Math.max(...ratios.map(({ ratio }) => ratio)),
    work,
    codes: Object.entries(codes)
      .map(([code, times]) => `${times}× ${code}`)
      .join(', '),
    faults: [
      ...slow.map(
        ({ act, now, usual: usualMs }) => `${act} ${number(now)} ms in place of ${number(usualMs)}`,
      ),
      ...(firstFailure === undefined
        ? []
        : [`${observed.failedSaves.length} saves failed: ${firstFailure.slice(0, 120)}`]),
      ...(work > MOST_WORK_MS ? [`event loop held for ${number(work)} ms`] : []),
    ],
  }
}

const SHOWN = 10

export const printSlowest = (verdicts: readonly Verdict[]): void => {
  console.log(
    '\nThe slowest ten: longest work of the event loop, the victim against its control, what the attacker was told',
  )
  for (const { what: label, ratio, work, codes } of verdicts
    .toSorted((a, b) => b.work - a.work)
    .slice(0, SHOWN))
    console.log(`${label}: ${number(work)} ms, ${ratio.toFixed(1)}×, ${codes || 'no reply'}`)
}
