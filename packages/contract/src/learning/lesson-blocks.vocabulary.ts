/** What may stand on the page of a material below its own content, and what it is called. */
export const blockKinds = ['text', 'file', 'media', 'link'] as const
export type BlockKind = (typeof blockKinds)[number]
export const blockKindNames: Record<BlockKind, string> = {
  text: 'Teks',
  file: 'Berkas',
  media: 'Video atau audio',
  link: 'Tautan',
}
export const MOST_BLOCKS = 20
