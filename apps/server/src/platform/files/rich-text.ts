import { alignedElements, richTextElements } from '@tuntas/contract/wire/rich-text'
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

const TEXT_ALIGN = /(?:^|;)\s*text-align\s*:\s*(center|right|justify)\s*(?:!important\s*)?(?:;|$)/i
const DATA_ALIGN = /^(center|right|justify)$/
const TEXT_DIRECTION = /(?:^|;)\s*direction\s*:\s*(rtl|ltr)\s*(?:!important\s*)?(?:;|$)/i
const DIRECTION = /^(rtl|ltr|auto)$/i

/** Reading direction of a block, by its attribute or by the style of other programs. */
const readDirection = ({ style = '', dir = '' }: sanitize.Attributes): { dir?: string } => {
  const direction = DIRECTION.exec(dir)?.[1] ?? TEXT_DIRECTION.exec(style)?.[1]
  return direction === undefined ? {} : { dir: direction.toLowerCase() }
}
const directed = (tagName: string, attributes: sanitize.Attributes): sanitize.Tag => {
  const { dir: _, ...attribs } = attributes
  return { tagName, attribs: { ...attribs, ...readDirection(attributes) } }
}

/** Replaces alignment styles of other programs with our attribute. */
const aligned =
  (tagName: string) =>
  (_: string, attributes: sanitize.Attributes): sanitize.Tag => {
    const { style = '', 'data-align': dataAlign = '' } = attributes
    const to = DATA_ALIGN.exec(dataAlign)?.[1] ?? TEXT_ALIGN.exec(style)?.[1]?.toLowerCase()
    return {
      tagName,
      attribs: { ...(to === undefined ? {} : { 'data-align': to }), ...readDirection(attributes) },
    }
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

const DIRECTED = Object.keys(richTextElements).filter(
  (tag) => richTextElements[tag]?.includes('dir') && !alignedElements.includes(tag),
)

/** Marks, blocks, tables, links, pictures and formulas (`data-type`, `data-latex`); no scripts or frames. */
const OPTIONS = {
  allowedTags: Object.keys(richTextElements),
  allowedAttributes: Object.fromEntries(
    Object.entries(richTextElements).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  allowedClasses: { code: [/^language-[\w-]+$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Only our own pictures, so that no other server learns who reads.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Drops their content too: styles and templates of pasted pages are not text.
  nonTextTags: [...HIDDEN],
  nestingLimit: 100,
  transformTags: {
    ...Object.fromEntries(alignedElements.map((tag) => [tag, aligned(tag)])),
    ...Object.fromEntries(DIRECTED.map((tag) => [tag, directed])),
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
