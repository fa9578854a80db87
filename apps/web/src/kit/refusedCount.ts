import { isRefused } from './call'
import { confirm, type Question } from './confirm'

/** What the refusal of a change that is to be confirmed counts. */
const countNames = { regrade: 'changed', ends_attempts: 'ending', loses_mastery: 'losing' } as const
type Code = keyof typeof countNames

type Refused = { count: number; data: Record<string, unknown> }
/** How many the change would concern, and what else was said; null where it was refused for something else. */
function readRefused(error: unknown, code: Code): Refused | null {
  if (!isRefused(error, code)) return null
  const data = (error.data ?? {}) as Record<string, unknown>
  const count = data[countNames[code]]
  return typeof count === 'number' ? { count, data } : null
}

type Asking<T, R> = {
  /** What a refusal says; null where it refuses something else. */
  read: (error: unknown) => R | null
  act: (confirmed: boolean) => Promise<T>
  ask: (refusal: R) => Question
  /** Asked before anything is tried. */
  first?: Question | undefined
}

/** Does what may be refused: asks then, and does it after a yes. Undefined when nothing was done. */
export async function askingRefused<T, R>({ read, act, ask, first }: Asking<T, R>): Promise<T | undefined> {
  let result: T | undefined
  let refusal: R | null = null
  const attempt = async () => {
    try {
      result = await act(false)
    } catch (error) {
      refusal = read(error)
      if (refusal === null) throw error
    }
  }
  if (!first) await attempt()
  else if (!(await confirm({ ...first, act: attempt }))) return undefined
  if (refusal === null) return result
  return (await confirm(ask(refusal))) ? act(true) : undefined
}

type Counting<T> = Omit<Asking<T, never>, 'read' | 'ask'> & {
  code: Code
  ask: (count: number, data: Record<string, unknown>) => Question
}

/** The same where the refusal counts. */
export const askingCount = <T>({ code, ask, ...request }: Counting<T>): Promise<T | undefined> =>
  askingRefused({
    ...request,
    read: (error) => readRefused(error, code),
    ask: ({ count, data }: Refused) => ask(count, data),
  })

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
