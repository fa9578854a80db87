import type { FieldsProps } from './editing'

/** Content and key while editing, of a question or of a gap. */
export type PartProps = {
  content: Record<string, unknown>
  answer: Record<string, unknown>
  change: (part: { content?: object; key?: object }) => void
  /** Error and form name of a field: `at('key.value')`. */
  at: (name: string) => { error: string | undefined; 'data-path': string }
}

export const toPartProps = ({ draft, errors, change }: FieldsProps): PartProps => ({
  content: draft.content,
  answer: draft.key ?? {},
  change: ({ content, key }) =>
    change((latest) => ({
      ...(content && { content: { ...latest.content, ...content } }),
      ...(key && { key: { ...latest.key, ...key } }),
    })),
  at: (name) => ({ error: errors[name], 'data-path': name }),
})

/** The list with one changed row. */
export const withRow = <T>(list: readonly T[], at: number, part: Partial<T>): T[] =>
  list.map((one, place) => (place === at ? { ...one, ...part } : one))
export const withoutRow = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at)
