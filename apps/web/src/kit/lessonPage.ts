import type { Block } from '@tuntas/contract/learning/lessons'

/** What stands on the page of a material. Copies that a device kept from before there were blocks have none. */
type Page = { description: string | null; attachment: string | null; blocks?: readonly Block[] }

/** All its texts, one after the other. */
export const joinPageTexts = ({ description, blocks = [] }: Pick<Page, 'description' | 'blocks'>): string =>
  [description, ...blocks.map(({ text }) => text)].filter(Boolean).join('')

/** Whether a document on it was read to its end, nobody can tell from outside its frame. */
export const hasDocument = ({ attachment, blocks = [] }: Pick<Page, 'attachment' | 'blocks'>): boolean =>
  attachment !== null || blocks.some((block) => block.attachment !== null)
