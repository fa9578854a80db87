import names from './emoji-names.json' with { type: 'json' }

/** Emoji as their Indonesian names (Unicode CLDR), because fonts of prints are black on white. */

const emojiNames: Record<string, string> = names
const EMOJI =
  /\p{RI}\p{RI}|[#*\d]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])*(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])*)*/gu
const SELECTOR = /[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]/gu
const A_FLAG = 0x1f1e6
const regions = new Intl.DisplayNames('id', { type: 'region', fallback: 'code' })

const nameFlag = (flag: string): string => {
  const code = [...flag].map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - A_FLAG + 65)).join('')
  return `bendera ${regions.of(code)}`
}
const nameEmoji = (emoji: string): string | undefined => {
  if (/^\p{RI}/u.test(emoji)) return nameFlag(emoji)
  const baseSigns = emoji.replace(SELECTOR, '')
  if (emojiNames[baseSigns] !== undefined) return emojiNames[baseSigns]
  if (baseSigns.endsWith('\u20e3')) return baseSigns.slice(0, -1)
  const parts = baseSigns.split('\u200d').map((part) => emojiNames[part])
  return parts.every((part) => part !== undefined) ? parts.join(', ') : undefined
}

/** @param has whether a font of the print draws the sign itself, as in ✓ and ★ */
export const nameEmojis = (text: string, has: (code: number) => boolean): string =>
  text.replace(EMOJI, (emoji) => {
    const [first = ''] = emoji
    const sign = emoji.replace(SELECTOR, '')
    const isSign = sign === first && !/\p{Emoji_Presentation}/u.test(sign)
    if (isSign && has(sign.codePointAt(0) ?? 0)) return sign
    const name = nameEmoji(emoji)
    return name === undefined ? emoji : `[${name}]`
  })
