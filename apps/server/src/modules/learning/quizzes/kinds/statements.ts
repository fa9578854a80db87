import type { AnswerTable, GivenAnswer, Gradable, Kind } from './kind.ts'
import { inDrawn, shuffle } from './order.rules.ts'
import { computeEarnedShare, isPlace, mapIn, readPart, renameKeys } from './parts.ts'
import { plainKind } from './plain.ts'
import { qtiStatements } from './qti-matches.ts'

type Statement = { id: string; text: string }
type Content = { statements: Statement[]; labels: string[]; partial: boolean }
type Labels = Record<string, number>
const getContent = ({ content }: { content: unknown }) => content as Content
const getKey = ({ key }: Pick<Gradable, 'key'>): Labels => (key as { labels?: Labels } | null)?.labels ?? {}
const labelsIn = (answer: string): Labels | undefined => mapIn(readPart(answer, 'labels'), isPlace)
const findOrder = (draw: Record<string, unknown> | null) => draw?.order as string[] | undefined

/** Number of answers for each statement and label; the right label is marked. */
const buildTables = (question: Gradable, givenAnswers: readonly GivenAnswer[]): AnswerTable[] => {
  const { statements, labels } = getContent(question)
  const key = getKey(question)
  const all = givenAnswers.reduce((sum, { n }) => sum + n, 0)
  const countLabels = (id: string, label: number) =>
    givenAnswers.reduce((sum, { answer, n }) => (labelsIn(answer)?.[id] === label ? sum + n : sum), 0)
  return [
    {
      title: 'Per pernyataan',
      columns: ['Pernyataan', 'Kunci', ...labels, 'Benar'],
      rows: statements.map(({ id }, place) => [
        place + 1,
        labels[key[id] ?? -1] ?? null,
        ...labels.map((_, label) => countLabels(id, label)),
        all === 0 ? null : countLabels(id, key[id] ?? -1) / all,
      ]),
    },
  ]
}

/** Tabel pernyataan: each statement gets one of the labels. */
export const statements: Kind = {
  ...plainKind,
  stored: ({ content, key }) => ({ options: [], answer: null, content, key }),
  rename: (answer, getName) => {
    const labels = labelsIn(answer)
    if (!labels) return undefined
    return Object.keys(labels).length === 0
      ? ''
      : JSON.stringify({ labels: renameKeys(labels, getName, (label) => label) })
  },
  fits: (question, answer) => {
    const { statements, labels } = getContent(question)
    const ids = new Set(statements.map(({ id }) => id))
    const givenLabels = Object.entries(labelsIn(answer) ?? {})
    return givenLabels.every(([id, label]) => ids.has(id) && label < labels.length)
  },
  earns: (question, answer) => {
    const givenLabels = labelsIn(answer) ?? {}
    const key = Object.entries(getKey(question))
    return computeEarnedShare(
      key.filter(([id, label]) => givenLabels[id] === label).length,
      key.length,
      getContent(question),
    )
  },
  partial: true,
  basis: (question) => [Object.entries(getKey(question)).sort(), getContent(question).partial],
  draw: (question, random, isShuffled) => {
    const ids = getContent(question).statements.map(({ id }) => id)
    return { order: isShuffled ? shuffle(ids, random) : ids }
  },
  asked: ({ content }, draw, getName) => {
    const { statements, ...rest } = getContent({ content })
    const drawnStatements = inDrawn(statements, findOrder(draw), ({ id }) => id)
    return { ...rest, statements: drawnStatements.map(({ id, text }) => ({ id: getName(id), text })) }
  },
  toldKey: (key, getName) => key && { labels: renameKeys(getKey({ key }), getName, (label) => label) },
  rich: (content, change) => {
    const { statements, ...rest } = content as Partial<Content>
    if (!Array.isArray(statements)) return content
    return { ...rest, statements: statements.map(({ id, text }) => ({ id, text: change(text) })) }
  },
  tables: buildTables,
  formats: { gift: null, moodle: null, excel: null, qti: qtiStatements },
}
