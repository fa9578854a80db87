import { Mark, mergeAttributes } from '@tiptap/core'

const SAFE = /^(https?:\/\/|mailto:)/i

/** A whole address, or null: what is typed without a scheme is a web page, and no scheme runs anything. */
export function parseLinkAddress(typed: string): string | null {
  const written = typed.trim()
  if (SAFE.test(written)) return URL.canParse(written) ? written : null
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written)) return `mailto:${written}`
  const page = `https://${written}`
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(written) && URL.canParse(page) ? page : null
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
