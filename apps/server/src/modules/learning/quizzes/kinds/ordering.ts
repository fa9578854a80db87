import { escapeHtml, toPlainText } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import type { AnswerTable, GivenAnswer, Gradable, Kind } from './kind.ts'
import { inDrawn, shuffle } from './order.rules.ts'
import { computeEarnedShare, readPart, textsIn, unique } from './parts.ts'
import { plainKind } from './plain.ts'
import { qtiOrdering } from './qti-matches.ts'

type Item = { id: string; text: string }
type Content = { items: Item[]; partial: boolean }
const getContent = ({ content }: { content: unknown }) => content as Content
const getOrder = ({ key }: { key: unknown }): string[] => (key as { order?: string[] } | null)?.order ?? []
const orderIn = (answer: string): string[] | undefined => textsIn(readPart(answer, 'order'))

/** Pairs in right order minus pairs in wrong order, divided by all pairs. */
const pairsInOrder = (order: readonly string[], right: readonly string[]) => {
  const places = new Map(right.map((id, place) => [id, place]))
  // Items removed from the question since are in no pair.
  const givenPlaces = order.flatMap((id) => places.get(id) ?? [])
  const pairs = givenPlaces.flatMap((first, at) => givenPlaces.slice(at + 1).map((second) => first < second))
  const concordant = pairs.filter(Boolean).length
  return { of: pairs.length, less: 2 * concordant - pairs.length }
}

/** Number of answers for each item at each position. */
const buildTables = (question: Gradable, givenAnswers: readonly GivenAnswer[]): AnswerTable[] => {
  const { items } = getContent(question)
  const key = getOrder(question)
  const all = givenAnswers.reduce((sum, { n }) => sum + n, 0)
  const countAt = (id: string, place: number) =>
    givenAnswers.reduce((sum, { answer, n }) => (orderIn(answer)?.[place] === id ? sum + n : sum), 0)
  return [
    {
      title: 'Tempat setiap butir',
      columns: ['Butir', ...key.map((_, place) => String(place + 1)), 'Benar'],
      rows: key.map((id, right) => [
        items.find((one) => one.id === id)?.text ?? '',
        ...key.map((_, place) => countAt(id, place)),
        all === 0 ? null : countAt(id, right) / all,
      ]),
    },
  ]
}

/** Urutan: all items, each once, in the right order. */
export const ordering: Kind = {
  ...plainKind,
  stored: ({ content, key }) => ({ options: [], answer: null, content, key }),
  rename: (answer, getName) => {
    const order = orderIn(answer)
    return order && JSON.stringify({ order: order.map(getName) })
  },
  fits: (question, answer) => {
    const order = orderIn(answer) ?? []
    const { items } = getContent(question)
    return order.length === items.length && unique(order) && items.every(({ id }) => order.includes(id))
  },
  earns: (question, answer) => {
    const { of, less } = pairsInOrder(orderIn(answer) ?? [], getOrder(question))
    return of === 0 ? 0 : computeEarnedShare(less, of, getContent(question))
  },
  partial: true,
  basis: (question) => [getOrder(question), getContent(question).partial],
  draw: (question, random) => ({ order: shuffle(getContent(question).items, random).map(({ id }) => id) }),
  asked: ({ content }, draw, getName) => {
    const { items, partial } = getContent({ content })
    const drawnItems = inDrawn(items, draw?.order as string[] | undefined, ({ id }) => id)
    return { items: drawnItems.map(({ id, text }) => ({ id: getName(id), text })), partial }
  },
  toldKey: (key, getName) => key && { order: getOrder({ key }).map(getName) },
  tables: buildTables,
  formats: {
    gift: null,
    moodle: {
      type: 'ordering',
      read: (answers) => {
        const items = answers.map((answer, at) => {
          const text = toPlainText(answer.html())
          if (text === null) throw new Unreadable('Butir urutan berisi gambar')
          return { id: `i${at + 1}`, text }
        })
        return {
          options: [],
          answer: null,
          content: { items, partial: true },
          key: { order: items.map(({ id }) => id) },
        }
      },
      write: (question, html) => {
        const { items } = getContent(question)
        const getItemText = (id: string) => items.find((one) => one.id === id)?.text ?? ''
        return `    <layouttype>VERTICAL</layouttype>\n    <selecttype>ALL</selecttype>\n    <selectcount>0</selectcount>\n    <gradingtype>RELATIVE_ALL_PREVIOUS_AND_NEXT</gradingtype>\n    <showgrading>SHOW</showgrading>\n${getOrder(
          question,
        )
          .map(
            (id, at) =>
              `    <answer fraction="${at + 1}" format="html">${html(escapeHtml(getItemText(id)))}</answer>\n`,
          )
          .join('')}`
      },
    },
    excel: null,
    qti: qtiOrdering,
  },
}
