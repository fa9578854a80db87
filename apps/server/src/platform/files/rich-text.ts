import sanitize from 'sanitize-html'
import { AppError } from '../errors.ts'

/** Returns the address under which a picture is kept, or null to drop it. */
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

/** An opened page learns no referrer and cannot access this window. */
const LINK_REL = 'noopener noreferrer nofollow'

const ALIGNED = ['p', 'h2', 'h3', 'h4'] as const
const TEXT_ALIGN = /(?:^|;)\s*text-align\s*:\s*(center|right|justify)\s*(?:!important\s*)?(?:;|$)/i
const DATA_ALIGN = /^(center|right|justify)$/

/** Replaces alignment styles of other programs with our attribute. */
const aligned =
  (tagName: string) =>
  (_: string, { style = '', 'data-align': dataAlign = '' }: sanitize.Attributes): sanitize.Tag => {
    const to = DATA_ALIGN.exec(dataAlign)?.[1] ?? TEXT_ALIGN.exec(style)?.[1]?.toLowerCase()
    return { tagName, attribs: to === undefined ? {} : { 'data-align': to } }
  }

const keptPicture =
  (keep: KeepPicture) =>
  (_: string, { src = '', ...attributes }: sanitize.Attributes): sanitize.Tag => {
    const savedSrc = keep(src)
    return { tagName: 'img', attribs: savedSrc === null ? {} : { ...attributes, src: savedSrc } }
  }

/** A comment in an address makes the library search it repeatedly. No real address contains one. */
const renderLink = (_: string, { ...attribs }: sanitize.Attributes): sanitize.Tag => {
  if (attribs.href?.includes('<!--')) delete attribs.href
  return { tagName: 'a', attribs: { ...attribs, rel: LINK_REL, target: '_blank' } }
}

const TAGS = `p br h2 h3 h4 ul ol li blockquote pre code hr
  strong b em i u s sub sup mark a img span div
  table thead tbody tr th td colgroup col`.split(/\s+/)

/** Marks, blocks, tables, links, pictures and formulas (`data-type`, `data-latex`); no scripts or frames. */
const OPTIONS = {
  allowedTags: TAGS,
  allowedAttributes: {
    ...Object.fromEntries(ALIGNED.map((tag) => [tag, ['data-align']])),
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
  // Only our own pictures, so that no other server learns who reads.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Drops their content too: styles and templates of pasted pages are not text.
  nonTextTags: [...HIDDEN],
  nestingLimit: 100,
  transformTags: {
    ...Object.fromEntries(ALIGNED.map((tag) => [tag, aligned(tag)])),
    a: renderLink,
    h1: aligned('h2'),
    h5: aligned('h4'),
    h6: aligned('h4'),
    del: 's',
    strike: 's',
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
} satisfies sanitize.IOptions

/** A table of 2,000 cells has 5,000 tags; the longest accepted text has room for 66,000. */
const MOST_TAGS = 10_000
/** The library's time per tag grows with nesting depth. */
const DEEPEST = 200
const OPENING = /<[a-z]/gi

const tooManyTags = () =>
  new AppError('invalid', {
    message: 'Teks ini memuat terlalu banyak format atau sel tabel. Bagi teksnya.',
  })
const tooDeep = () =>
  new AppError('invalid', {
    message: 'Format teks ini bertumpuk terlalu dalam. Hapus formatnya, lalu coba lagi.',
  })

/** Refuses too many tags in one pass before parsing. */
const demandFewTags = (html: string): void => {
  OPENING.lastIndex = 0
  for (let tags = 0; OPENING.test(html); ) if (++tags > MOST_TAGS) throw tooManyTags()
}

/** Stops parsing at the first tag nested too deeply. */
const createDepthGuard = (): Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag'> => {
  let depth = 0
  return {
    onOpenTag: () => {
      if (++depth > DEEPEST) throw tooDeep()
    },
    onCloseTag: () => {
      depth--
    },
  }
}

/**
 * HTML that is safe to show to others. Takes linear time for any input.
 * @throws AppError for too many or too deeply nested tags
 */
export const cleanRichText = (html: string, keep: KeepPicture = () => null): string => {
  demandFewTags(html)
  return sanitize(html, {
    ...OPTIONS,
    transformTags: { ...OPTIONS.transformTags, img: keptPicture(keep) },
    ...createDepthGuard(),
  })
}
