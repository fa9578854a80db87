import type { DiscussionAnswer, DiscussionRow } from '@tuntas/contract/operations/discussions'

type Said = Pick<DiscussionRow | DiscussionAnswer, 'author' | 'own' | 'anonymous' | 'lecturer'>

/** The author, as far as the reader may know. */
export const formatAuthor = ({ author, own: isOwn, anonymous, lecturer }: Said): string => {
  if (author === null) return 'Anonim'
  const name = isOwn === 1 ? 'Kamu' : author
  if (anonymous === 1) return `${name} (anonim bagi teman sekelas)`
  return lecturer === 1 && isOwn === 0 ? `${name} (dosen)` : name
}
