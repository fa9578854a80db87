import { type BlockKind, blockKindNames } from '@tuntas/contract/learning/lesson-blocks.vocabulary'
import type { Block } from '@tuntas/contract/learning/lessons'

/** A block while editing. */
export type BlockDraft = {
  /** Unique in this visit: keeps fields with their block while moving. */
  key: number
  kind: BlockKind
  text: string
  file_id: string
  captions_id: string
  link_url: string
  link_title: string
  /** Name of its file; `url` of a stored one. */
  file: { name: string; size: number; url?: string } | null
  captions: string | null
}

const empty = {
  text: '',
  file_id: '',
  captions_id: '',
  link_url: '',
  link_title: '',
  file: null,
  captions: null,
}

const getBlockFile = ({ attachment, filename, size, media }: Block): BlockDraft['file'] => {
  if (media) return { name: media.name, size: media.size, url: media.url }
  return attachment ? { name: filename ?? '', size: size ?? 0, url: attachment } : null
}

export const toBlockDrafts = (blocks: readonly Block[] = []): BlockDraft[] =>
  blocks.map((block, key) => ({
    key,
    kind: block.kind,
    text: block.text ?? '',
    file_id: String(block.file_id ?? ''),
    captions_id: String(block.captions_id ?? ''),
    link_url: block.link_url ?? '',
    link_title: block.link_title ?? '',
    file: getBlockFile(block),
    captions: block.media?.captions ?? null,
  }))

export const newBlock = (kind: BlockKind, among: readonly BlockDraft[]): BlockDraft => ({
  ...empty,
  key: 1 + Math.max(-1, ...among.map(({ key }) => key)),
  kind,
})

export const isEmpty = ({ key: _, kind: __, ...block }: BlockDraft): boolean =>
  JSON.stringify(block) === JSON.stringify(empty)

/** Blocks of the request. */
export const sentBlocks = (blocks: readonly BlockDraft[]) =>
  blocks.map(({ key: _, file: __, captions: ___, ...block }) => block)

/** Name of a block in a sentence. */
export const blockName = ({ kind }: Pick<BlockDraft, 'kind'>) => blockKindNames[kind]

const SHOWN = 60
const toPlain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const blockSaid = (block: BlockDraft) => {
  const blockLabel = block.file?.name || block.link_title || toPlain(block.text)
  return `${blockName(block)}${blockLabel ? `: ${blockLabel.length > SHOWN ? `${blockLabel.slice(0, SHOWN)}…` : blockLabel}` : ''}`
}
/** All blocks in one line. */
export const blocksSaid = (blocks: readonly BlockDraft[]): string =>
  blocks.map((block, at) => `${at + 1}. ${blockSaid(block)}`).join('; ') || 'Tidak ada'
