import { Mark, mergeAttributes } from '@tiptap/core'

const SCHEME = /^[^/?#]*:/
const SAFE = /^(https?:\/\/|mailto:)/i

/** Parses an address, or null: without a scheme it is a web page, and no executable scheme is allowed. */
export function parseLinkAddress(text: string): string | null {
  const trimmedText = text.trim()
  if (SAFE.test(trimmedText)) return URL.canParse(trimmedText) ? trimmedText : null
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmedText)) return `mailto:${trimmedText}`
  const page = `https://${trimmedText}`
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(trimmedText) && URL.canParse(page) ? page : null
}

/** Our own extension: the official one includes an address recogniser larger than the whole toolbar. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href')?.trim() ?? ''
        return href !== '' && (SAFE.test(href) || !SCHEME.test(href)) ? { href } : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { target: '_blank', rel: 'noopener noreferrer nofollow' }),
    0,
  ],
})
