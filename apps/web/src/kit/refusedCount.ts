import { isRefused } from './call'
import { confirm, type Question } from './confirm'

/** What the refusal of a change that is to be confirmed counts. */
const counted = { regrade: 'changed', ends_attempts: 'ending', loses_mastery: 'losing' } as const
type Code = keyof typeof counted

type Refused = { count: number; data: Record<string, unknown> }
/** How many the change would concern, and what else was said; null where it was refused for something else. */
function readRefused(error: unknown, code: Code): Refused | null {
  if (!isRefused(error, code)) return null
  const data = (error.data ?? {}) as Record<string, unknown>
  const count = data[counted[code]]
  return typeof count === 'number' ? { count, data } : null
}

type Counting<T> = {
  code: Code
  act: (confirmed: boolean) => Promise<T>
  ask: (count: number, data: Record<string, unknown>) => Question
  /** Asked before anything is tried. */
  first?: Question | undefined
}

/** Does what may be refused with a count: asks then, and does it after a yes. Undefined when nothing was done. */
export async function askingCount<T>({ code, act, ask, first }: Counting<T>): Promise<T | undefined> {
  let done: T | undefined
  let refused: Refused | null = null
  const attempt = async () => {
    try {
      done = await act(false)
    } catch (error) {
      refused = readRefused(error, code)
      if (refused === null) throw error
    }
  }
  if (!first) await attempt()
  else if (!(await confirm({ ...first, act: attempt }))) return undefined
  const known = refused as Refused | null
  if (known === null) return done
  return (await confirm(ask(known.count, known.data))) ? act(true) : undefined
}

const askEnding = (ending: number): Question => ({
  title: 'Akhiri pengerjaan yang sedang berjalan?',
  text: `Dengan perubahan ini waktu ${ending} pengerjaan yang sedang berjalan habis sekarang juga.`,
  detail:
    'Jawaban yang sudah tersimpan dihitung. Waktu yang habis tidak kembali, juga bila perubahan ini dibatalkan lagi.',
  yes: 'Ya, akhiri sekarang',
  danger: true,
})

/**
 * Does what may end running attempts: asks when it would, and does it after a yes. Undefined when nothing was done.
 * @param act `spare_running` is what its request says
 * @param first asked before anything is tried
 */
export const withSparing = <T>(
  act: (sparing: { spare_running: boolean }) => Promise<T>,
  first?: Question,
): Promise<T | undefined> =>
  askingCount({ code: 'ends_attempts', act: (sure) => act({ spare_running: !sure }), ask: askEnding, first })
