import type { DraftOption, KindDraft } from './editing'

const FIRST_OPTIONS = 4

/** Has markup that a plain text field would lose. */
export const isRich = (label: string) => /<(?!\/?p>|br)/i.test(label)

export const createOption = (place: number, label = '', key?: string): DraftOption => ({
  place,
  label,
  rich: isRich(label),
  explanation: null,
  ...(key !== undefined && { key }),
})
export const noOptions = () => Array.from({ length: FIRST_OPTIONS }, (_, place) => createOption(place))

/** Null if the maximum is reached. */
export function withOption(options: readonly DraftOption[], most: number): DraftOption[] | null {
  if (options.length >= most) return null
  return [...options, createOption(1 + Math.max(-1, ...options.map((option) => option.place)))]
}

/** Removing the right option clears the key. */
export const withoutOption = ({ options }: KindDraft, place: number): Partial<KindDraft> => ({
  options: options.filter((option) => option.place !== place),
  answer: null,
})
