import type { BlockKind } from '@tuntas/contract/learning/lesson-blocks.vocabulary'
import { lessonExtensions, type saveLesson } from '@tuntas/contract/learning/lesson-form'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { issueSaid } from '@tuntas/contract/wire/issues'
import { getExtension } from '../../campus/files/rules.ts'

export type BlockInput = NonNullable<Body<typeof saveLesson>['blocks']>[number]

/** A file that a block refers to; `allowed` tells whether the writer may show it here. */
export type Pointed = { id: number; name: string; type: string; in_pieces: boolean; allowed: boolean }

/** The columns that a block of this kind has. Other input is dropped. */
export const blockColumns = ({ kind, text, file_id, captions_id, link_url, link_title }: BlockInput) => ({
  kind,
  text: kind === 'text' ? text : null,
  file_id: kind === 'file' || kind === 'media' ? file_id : null,
  captions_file_id: kind === 'media' ? captions_id : null,
  link_url: kind === 'link' ? link_url : null,
  link_title: kind === 'link' ? link_title : null,
})
type Columns = ReturnType<typeof blockColumns>

/** All files that blocks refer to. */
export const listBlockFileIds = (
  blocks: readonly Pick<Columns, 'file_id' | 'captions_file_id'>[],
): number[] =>
  blocks.flatMap(({ file_id, captions_file_id }) => [file_id, captions_file_id].filter((id) => id !== null))

const documents: ReadonlySet<string> = new Set(lessonExtensions)
const fits: Partial<Record<BlockKind | 'captions', (file: Pointed) => boolean>> = {
  file: ({ name, in_pieces }) => !in_pieces && documents.has(getExtension(name)),
  media: ({ in_pieces }) => in_pieces,
  captions: ({ type }) => type === 'text/vtt',
}
const words = {
  file_id: { file: 'Unggah file terlebih dahulu', media: 'Unggah video atau audio terlebih dahulu' },
  captions_id: 'Unggah teks video terlebih dahulu',
}

/** Errors of block files by field. Each file must exist, have the right kind and be allowed to the writer. */
export const fileFaults = (
  blocks: readonly Columns[],
  pointedById: ReadonlyMap<number, Pointed>,
): Record<string, string[]> => {
  const isRight = (id: number | null, kind: BlockKind | 'captions') => {
    const file = pointedById.get(id ?? 0)
    return id === null || (file?.allowed === true && fits[kind]?.(file) === true)
  }
  const faults = blocks.flatMap(({ kind, file_id, captions_file_id }, place) => {
    const fault = (field: string, message: string): [string, string[]][] => {
      const path = ['blocks', place, field]
      return [[path.join('.'), [issueSaid({ path, message })]]]
    }
    const file = kind === 'file' || kind === 'media' ? words.file_id[kind] : null
    return [
      ...(file && !isRight(file_id, kind) ? fault('file_id', file) : []),
      ...(isRight(captions_file_id, 'captions') ? [] : fault('captions_id', words.captions_id)),
    ]
  })
  return Object.fromEntries(faults)
}
