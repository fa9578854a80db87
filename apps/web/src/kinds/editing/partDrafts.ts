import type { DraftOption, KindDraft } from './editing'

/** Content and key of a draft in one kind's form, without values of other kinds. */

export type Item = { id: string; text: string }
type StatementsDraft = {
  content: { statements: Item[]; labels: string[]; partial: boolean }
  key: { labels: Record<string, number> }
}
type MatchingDraft = {
  content: { left: Item[]; right: Item[]; partial: boolean }
  key: { pairs: Record<string, string> }
}
type OrderingDraft = { content: { items: Item[]; partial: boolean }; key: { order: string[] } }

export const freshId = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0')
const empty = (letter: string, count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${letter}${at + 1}`, text: '' }))
const isPartial = ({ content }: KindDraft) => content.partial !== false

/** Name of an option while editing. */
export const nameOfOption = ({ key, place }: DraftOption): string => key ?? `o${place}`
export const rightNames = ({ options, key }: KindDraft): string[] => {
  const names = Array.isArray(key?.keys) ? key.keys : []
  return options.map(nameOfOption).filter((name) => names.includes(name))
}
export const sentOptions = ({ options }: KindDraft, hasNames = false) =>
  options.map((option) => ({
    label: option.label,
    explanation: option.explanation,
    ...((hasNames || option.key !== undefined) && { key: nameOfOption(option) }),
  }))

export const toStatementsDraft = (draft: KindDraft): StatementsDraft => {
  const { content, key } = draft as {
    content: Partial<StatementsDraft['content']>
    key: Partial<StatementsDraft['key']> | null
  }
  return {
    content: {
      statements: content.statements ?? empty('s', 3),
      labels: content.labels ?? ['Benar', 'Salah'],
      partial: isPartial(draft),
    },
    key: { labels: content.statements ? (key?.labels ?? {}) : {} },
  }
}

export const toMatchingDraft = (draft: KindDraft): MatchingDraft => {
  const { content, key } = draft as {
    content: Partial<MatchingDraft['content']>
    key: Partial<MatchingDraft['key']> | null
  }
  const { left: leftItems, right } = content
  const pairs = leftItems && right ? (key?.pairs ?? {}) : { l1: 'r1', l2: 'r2', l3: 'r3' }
  return {
    content: { left: leftItems ?? empty('l', 3), right: right ?? empty('r', 3), partial: isPartial(draft) },
    key: { pairs },
  }
}

/** Items are edited in the right order. */
export const toOrderingDraft = (draft: KindDraft): OrderingDraft => {
  const { content, key } = draft as {
    content: Partial<OrderingDraft['content']>
    key: Partial<OrderingDraft['key']> | null
  }
  const items = content.items ?? empty('i', 3)
  const order = content.items ? (key?.order ?? []) : []
  const getPlace = ({ id }: Item) => (order.includes(id) ? order.indexOf(id) : order.length)
  const sortedItems = items.toSorted((a, b) => getPlace(a) - getPlace(b))
  return {
    content: { items: sortedItems, partial: isPartial(draft) },
    key: { order: sortedItems.map(({ id }) => id) },
  }
}
