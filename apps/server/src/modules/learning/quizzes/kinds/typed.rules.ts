import {
  formatTypedAnswer,
  type GivenNumber,
  type GivenText,
  parseAnswer,
} from '@tuntas/contract/learning/typed-answers'
import type { AnswerTable, GivenAnswer } from './kind.ts'

/** Frequencies of typed answers. */

export type Said = { said: string; n: number; share: number }
const MOST = 100
/** Answers by frequency, with the share they earned. */
export const frequencies = (title: string, all: readonly Said[]): AnswerTable => {
  const countByText = new Map<string, Said>()
  for (const { said: answerText, n, share } of all)
    countByText.set(answerText, { said: answerText, share, n: n + (countByText.get(answerText)?.n ?? 0) })
  const rows = [...countByText.values()].sort((a, b) => b.n - a.n || a.said.localeCompare(b.said))
  return {
    title,
    columns: ['Jawaban', 'Mahasiswa', 'Nilai'],
    rows: rows.slice(0, MOST).map(({ said: answerText, n, share }) => [answerText, n, share]),
  }
}

/** Answers of a kind with one text or number. */
export const saidIn = (
  givenAnswers: readonly GivenAnswer[],
  read: (value: unknown) => GivenText | GivenNumber | null | undefined,
): Said[] =>
  givenAnswers.flatMap(({ answer, n, share }) => {
    const typedAnswer = read(parseAnswer(answer))
    return typedAnswer ? [{ said: formatTypedAnswer(typedAnswer), n, share }] : []
  })
