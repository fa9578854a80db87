import sanitize from 'sanitize-html'

/** Gives the address under which a picture is kept, or null where it may not stay. */
export type KeepPicture = (src: string) => string | null

const HIDDEN = [
  'script',
  'style',
  'textarea',
  'option',
  'title',
  'xml',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
]

/** Marks, blocks, tables, links, pictures, and formulas (`data-type`, `data-latex`); nothing that runs or frames. */
const options = (keep: KeepPicture): sanitize.IOptions => ({
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'mark',
    'a',
    'img',
    'span',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'colgroup',
    'col',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    span: ['data-type', 'data-latex'],
    div: ['data-type', 'data-latex'],
    code: ['class'],
    th: ['colspan', 'rowspan', 'colwidth'],
    td: ['colspan', 'rowspan', 'colwidth'],
    ol: ['start'],
  },
  allowedClasses: { code: [/^language-[\w-]+$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Pictures come from our own files alone: no other server learns who reads.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Their text is no text for people: styles and templates of what was pasted.
  nonTextTags: [...HIDDEN],
  nestingLimit: 100,
  transformTags: {
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    del: 's',
    strike: 's',
    img: (_, { src = '', ...attributes }) => {
      const kept = keep(src)
      return {
        tagName: 'img',
        attribs: kept === null ? {} : ({ ...attributes, src: kept } as sanitize.Attributes),
      }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
})

/** HTML that may be shown to others. */
export const cleanRichText = (html: string, keep: KeepPicture = () => null): string =>
  sanitize(html, options(keep))
