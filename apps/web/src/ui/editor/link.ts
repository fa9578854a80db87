import { Mark, mergeAttributes } from '@tiptap/core'

const SAFE = /^(https?:\/\/|mailto:)/i

/** A whole address, or null: what is typed without a scheme is a web page, and no scheme runs anything. */
export function parseLinkAddress(text: string): string | null {
  const trimmedText = text.trim()
  if (SAFE.test(trimmedText)) return URL.canParse(trimmedText) ? trimmedText : null
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmedText)) return `mailto:${trimmedText}`
  const page = `https://${trimmedText}`
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(trimmedText) && URL.canParse(page) ? page : null
}

/** Written by hand: the ready-made one brings a recogniser of addresses that weighs more than the whole toolbar. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = parseLinkAddress(element.getAttribute('href') ?? '')
        return href === null ? false : { href }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { target: '_blank', rel: 'noopener noreferrer nofollow' }),
    0,
  ],
})
