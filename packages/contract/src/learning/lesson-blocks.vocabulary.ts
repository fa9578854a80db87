/** Names of the blocks below a material's own content. */
export const blockKinds = ['text', 'file', 'media', 'link'] as const
export type BlockKind = (typeof blockKinds)[number]
export const blockKindNames: Record<BlockKind, string> = {
  text: 'Teks',
  file: 'Berkas',
  media: 'Video atau audio',
  link: 'Tautan',
}
export const MOST_BLOCKS = 20
