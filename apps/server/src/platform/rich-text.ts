import sanitize from 'sanitize-html'
import { AppError } from './errors.ts'

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

/** No page that a link opens learns where from, or reaches this one. */
const LINK_REL = 'noopener noreferrer nofollow'

const ALIGNED = ['p', 'h2', 'h3', 'h4'] as const
const TEXT_ALIGN = /(?:^|;)\s*text-align\s*:\s*(center|right|justify)\s*(?:!important\s*)?(?:;|$)/i
const DATA_ALIGN = /^(center|right|justify)$/

/** An attribute says how a block is aligned, where other programs write a style. */
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

/** A comment in an address makes the library search it again for each; no address that people use holds one. */
const renderLink = (_: string, { ...attribs }: sanitize.Attributes): sanitize.Tag => {
  if (attribs.href?.includes('<!--')) delete attribs.href
  return { tagName: 'a', attribs: { ...attribs, rel: LINK_REL, target: '_blank' } }
}

const TAGS = `p br h2 h3 h4 ul ol li blockquote pre code hr
  strong b em i u s sub sup mark a img span div
  table thead tbody tr th td colgroup col`.split(/\s+/)

/** Marks, blocks, tables, links, pictures, and formulas (`data-type`, `data-latex`); nothing that runs or frames. */
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
  // Pictures come from our own files alone: no other server learns who reads.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Their text is no text for people: styles and templates of what was pasted.
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

/** A table of 2,000 cells has 5,000 tags; the longest text that a form takes has room for 66,000. */
const MOST_TAGS = 10_000
/** The library's time for a tag grows with the tags around it. */
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

/** Refuses too many tags before they are read, by one look at the text. */
const demandFewTags = (html: string): void => {
  OPENING.lastIndex = 0
  for (let tags = 0; OPENING.test(html); ) if (++tags > MOST_TAGS) throw tooManyTags()
}

/** Stops reading at the first tag that lies too deep. */
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
 * HTML that may be shown to others. Takes time in proportion to its length, whatever it holds.
 * @throws AppError where it has too many tags, or tags in too many others
 */
export const cleanRichText = (html: string, keep: KeepPicture = () => null): string => {
  demandFewTags(html)
  return sanitize(html, {
    ...OPTIONS,
    transformTags: { ...OPTIONS.transformTags, img: keptPicture(keep) },
    ...createDepthGuard(),
  })
}
