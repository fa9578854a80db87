import type { Block } from '@tuntas/contract/learning/lessons'

/** The content of a material's page. Copies from before blocks existed have none. */
type Page = { description: string | null; attachment: string | null; blocks?: readonly Block[] }

/** All texts of the page, joined. */
export const joinPageTexts = ({ description, blocks = [] }: Pick<Page, 'description' | 'blocks'>): string =>
  [description, ...blocks.map(({ text }) => text)].filter(Boolean).join('')

/** A document in a frame: whether it was read to its end cannot be observed from outside. */
export const hasDocument = ({ attachment, blocks = [] }: Pick<Page, 'attachment' | 'blocks'>): boolean =>
  attachment !== null || blocks.some((block) => block.attachment !== null)
