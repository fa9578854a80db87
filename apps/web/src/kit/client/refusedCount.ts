import { confirm, type Question } from '../form/confirm'
import { isRefused } from './call'

/** The count in a refusal that asks for confirmation. */
const countNames = { regrade: 'changed', ends_attempts: 'ending', loses_mastery: 'losing' } as const
type Code = keyof typeof countNames

type Refused = { count: number; data: Record<string, unknown> }
/** Reads the count and further data of the refusal; null for another refusal. */
function readRefused(error: unknown, code: Code): Refused | null {
  if (!isRefused(error, code)) return null
  const data = (error.data ?? {}) as Record<string, unknown>
  const count = data[countNames[code]]
  return typeof count === 'number' ? { count, data } : null
}

type Asking<T, R> = {
  /** Reads the refusal; null if it is another one. */
  read: (error: unknown) => R | null
  act: (confirmed: boolean) => Promise<T>
  ask: (refusal: R) => Question
  /** Asked before the first try. */
  first?: Question | undefined
}

/** Tries the action; on a refusal asks and repeats it after yes. Undefined if nothing was done. */
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

/** Like `askingRefused`, for refusals with a count. */
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
 * Runs an action that may end running attempts: asks if it would, and repeats it after yes. Undefined if
 * nothing was done.
 * @param act gets the value of `spare_running`
 * @param first asked before the first try
 */
export const withSparing = <T>(
  act: (sparing: { spare_running: boolean }) => Promise<T>,
  first?: Question,
): Promise<T | undefined> =>
  askingCount({ code: 'ends_attempts', act: (sure) => act({ spare_running: !sure }), ask: askEnding, first })
