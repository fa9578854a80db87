import {
  formatTypedAnswer,
  type GivenNumber,
  type GivenText,
  parseAnswer,
} from '@tuntas/contract/learning/typed-answers'
import type { AnswerTable, GivenAnswer } from './kind.ts'

/** How often typed answers were given. */

export type Said = { said: string; n: number; share: number }
const MOST = 100
/** What was said, most often first, and what it earned. */
export const frequencies = (title: string, all: readonly Said[]): AnswerTable => {
  const counted = new Map<string, Said>()
  for (const { said, n, share } of all) counted.set(said, { said, share, n: n + (counted.get(said)?.n ?? 0) })
  const rows = [...counted.values()].sort((a, b) => b.n - a.n || a.said.localeCompare(b.said))
  return {
    title,
    columns: ['Jawaban', 'Mahasiswa', 'Nilai'],
    rows: rows.slice(0, MOST).map(({ said, n, share }) => [said, n, share]),
  }
}

/** The answers of a kind that is one text or number. */
export const saidIn = (
  given: readonly GivenAnswer[],
  read: (value: unknown) => GivenText | GivenNumber | null | undefined,
): Said[] =>
  given.flatMap(({ answer, n, share }) => {
    const typed = read(parseAnswer(answer))
    return typed ? [{ said: formatTypedAnswer(typed), n, share }] : []
  })
