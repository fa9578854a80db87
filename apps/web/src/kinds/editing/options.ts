import { MAX_OPTIONS } from '@tuntas/contract/learning/questions'
import type { DraftOption, KindDraft } from './editing'

const FIRST_OPTIONS = 4

/** Markup that a field of plain text would lose. */
export const isRich = (label: string) => /<(?!\/?p>|br)/i.test(label)

export const createOption = (place: number, label = '', key?: string): DraftOption => ({
  place,
  label,
  rich: isRich(label),
  explanation: null,
  ...(key !== undefined && { key }),
})
export const noOptions = () => Array.from({ length: FIRST_OPTIONS }, (_, place) => createOption(place))

/** Null where there are as many as there may be. */
export function withOption(options: readonly DraftOption[]): DraftOption[] | null {
  if (options.length >= MAX_OPTIONS) return null
  return [...options, createOption(1 + Math.max(-1, ...options.map((option) => option.place)))]
}

/** Without an option there may be no key: the lecturer chooses it anew. */
export const withoutOption = ({ options }: KindDraft, place: number): Partial<KindDraft> => ({
  options: options.filter((option) => option.place !== place),
  answer: null,
})
