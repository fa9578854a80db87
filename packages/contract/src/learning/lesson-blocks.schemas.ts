import { always, betweenFields, choice, optionalId, optionalText, richText } from '../wire/fields.ts'
import { tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { blockKinds, MOST_BLOCKS } from './lesson-blocks.vocabulary.ts'
import { buildLinkCard, NO_LINK_CARD, NO_LINK_TITLE } from './link-card.ts'

const NO_FILE = 'Unggah file terlebih dahulu'
export const NO_MEDIA = 'Unggah video atau audio terlebih dahulu'

const blockFields = z.object({
  kind: choice(blockKinds, 'Pilih jenis blok'),
  text: richText(),
  /** A finished upload of `lecture/lesson/file` or `lecture/media`. */
  file_id: optionalId(NO_FILE),
  /** Captions of the video or audio: an upload of `lecture/lesson/file`. */
  captions_id: optionalId(NO_FILE),
  link_url: optionalText(2000).refine(
    (address) => address === null || buildLinkCard(address) !== null,
    NO_LINK_CARD,
  ),
  link_title: optionalText(150),
})
type Fields = z.output<typeof blockFields>

const needs: Record<Fields['kind'], readonly (readonly [keyof Fields, string])[]> = {
  text: [['text', 'Masukan teks']],
  file: [['file_id', NO_FILE]],
  media: [['file_id', NO_MEDIA]],
  link: [
    ['link_url', 'Masukan tautan'],
    ['link_title', NO_LINK_TITLE],
  ],
}
const checkBlock = (block: Partial<Fields>, context: z.RefinementCtx) => {
  for (const [field, message] of block.kind ? needs[block.kind] : [])
    if (block[field] === null) context.addIssue({ code: 'custom', path: [field], message })
}

const blocks = z
  .array(blockFields.superRefine(betweenFields(checkBlock), always), 'Blok tidak sesuai')
  .max(MOST_BLOCKS, `Maksimal ${MOST_BLOCKS} blok`)

/** What older clients send back for a list they do not know. */
const UNREAD = /^(\[object Object\],?)*$/
/** A list that stays unchanged if it is not sent. */
export const keptList = <S extends z.ZodType>(list: S) =>
  tolerant(
    (value) => (value === null || (typeof value === 'string' && UNREAD.test(value)) ? undefined : value),
    list.optional(),
  )
/** All blocks below the lesson's own content, in order. */
export const blocksForm = keptList(blocks)
