/** Types that open in place. Others are downloaded. */
export type DocumentKind = 'pdf' | 'image' | 'docx' | 'xlsx' | 'pptx'

const kinds: Record<string, DocumentKind> = {
  pdf: 'pdf',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  webp: 'image',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
}

/** The file name at the end of a file's link. */
export function parseFileName(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').pop() ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

export const getDocumentKind = (name: string): DocumentKind | null =>
  kinds[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null
