import type { Block } from '@tuntas/contract/learning/lessons'
import { block } from '@tuntas/contract/learning/lessons.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { documentFields, documentRow, fileRefRow } from '../../campus/files/access.ts'
import { BACKUP_TYPE } from '../../campus/files/media.rules.ts'
import { files } from '../../campus/files/schema.ts'
import { type BlockInput, blockColumns, fileFaults, listBlockFileIds } from './blocks.rules.ts'
import { lessonBlocks } from './schema.ts'

/**
 * Blocks on a lesson's page below its own content. They are saved together with the lesson and share its
 * version.
 */

export const storedBlockRow = block
  .pick({ kind: true, text: true, link_url: true, link_title: true })
  .extend({
    file: documentRow.extend({ type: z.string() }).nullable(),
    captions: fileRefRow.nullable(),
  })
export type StoredBlock = z.output<typeof storedBlockRow>

/** The blocks of a lesson `l` in order. */
export const blocksOfLesson = sql`(
  select coalesce(json_agg(json_build_object('kind', b.kind, 'text', b.text, 'link_url', b.link_url, 'link_title', b.link_title,
    'file', case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) end,
    'captions', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end) order by b.position), '[]'::json)
  from lesson_blocks b left join files f on f.id = b.file_id left join files c on c.id = b.captions_file_id
  where b.lessons_id = l.id)`

type Links = Pick<AppContext, 'linkTo' | 'texts'>
/** A block for a reply, with links. */
export const shownBlock =
  ({ linkTo, texts }: Links) =>
  ({ file, captions, ...block }: StoredBlock): Block => ({
    ...block,
    text: texts.show(block.text),
    file_id: file?.id ?? null,
    captions_id: captions?.id ?? null,
    ...documentFields(linkTo, block.kind === 'file' ? file : null),
    media:
      file && block.kind === 'media'
        ? { ...file, url: linkTo(file) ?? '', captions: linkTo(captions) }
        : null,
  })

const listBlocks = (conn: Conn, lessonId: number) =>
  conn
    .select()
    .from(lessonBlocks)
    .where(eq(lessonBlocks.lessons_id, lessonId))
    .orderBy(asc(lessonBlocks.position))

/**
 * Finds the caller's own files and those that the lesson already shows. Locks them against the file sweep.
 */
const findPointed = async (
  tx: Conn,
  actor: Pick<Actor, 'id'>,
  ids: readonly number[],
  lessonFileIds: readonly number[],
) => {
  const ofLesson = new Set(lessonFileIds)
  const fileRows = await tx
    .select({
      id: files.id,
      name: files.name,
      type: files.type,
      pieces: files.pieces,
      user_id: files.user_id,
    })
    .from(files)
    .where(sql`${inArray(files.id, [...ids])} and ${files.finished}`)
    .orderBy(asc(files.id))
    .for('key share')
  const pointed = fileRows.map(({ pieces, user_id, ...file }) => ({
    ...file,
    in_pieces: pieces !== null && file.type !== BACKUP_TYPE,
    allowed: user_id === actor.id || ofLesson.has(file.id),
  }))
  return new Map(pointed.map((file) => [file.id, file]))
}

/** The kinds of blocks in order, for the audit log. */
type Kinds = { blocks?: string[] }
const toKinds = (blocks: readonly { kind: string }[]): Kinds => ({ blocks: blocks.map(({ kind }) => kind) })

/**
 * Replaces the blocks of a locked lesson; `undefined` keeps them.
 * @returns the kinds before and after, for the audit log
 */
export const replaceBlocks = async (
  tx: Conn,
  actor: Pick<Actor, 'id'>,
  lessonId: number,
  blockInputs: readonly BlockInput[] | undefined,
): Promise<{ before: Kinds; after: Kinds }> => {
  const before = blockInputs ? await listBlocks(tx, lessonId) : []
  if (!blockInputs || blockInputs.length + before.length === 0) return { before: {}, after: {} }
  const blocks = blockInputs.map(blockColumns)
  const pointed = await findPointed(tx, actor, listBlockFileIds(blocks), listBlockFileIds(before))
  const fields = fileFaults(blocks, pointed)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  await tx.delete(lessonBlocks).where(eq(lessonBlocks.lessons_id, lessonId))
  const rows = blocks.map((block, place) => ({ ...block, lessons_id: lessonId, position: place + 1 }))
  if (rows.length > 0) await tx.insert(lessonBlocks).values(rows)
  return { before: toKinds(before), after: toKinds(blocks) }
}
