import type { HandedIn } from '@tuntas/contract/learning/assignments'
import { getDocumentKind } from '../../../ui/documentKind'

/** PDFs can be annotated, and pictures, which become PDFs; the server accepts no other pictures. */
export const canAnnotate = ({ attachment, filename }: Pick<HandedIn, 'attachment' | 'filename'>): boolean => {
  const kind = attachment !== null && filename !== null ? getDocumentKind(filename) : null
  return kind === 'pdf' || kind === 'image'
}

type Source = Pick<
  HandedIn,
  'attachment' | 'filename' | 'returned_attachment' | 'returned_filename' | 'returned_annotated'
>

/**
 * Source of the annotation: the annotated file if there is one, otherwise the hand-in; and the result's name.
 */
export const getAnnotationSource = (handIn: Source): { url: string; name: string } => {
  if (handIn.returned_annotated && handIn.returned_attachment !== null)
    return { url: handIn.returned_attachment, name: handIn.returned_filename ?? '' }
  const stem = (handIn.filename ?? '').replace(/\.[^.]*$/, '')
  return { url: handIn.attachment ?? '', name: `${stem} (catatan dosen).pdf` }
}

/** The frame renders a stranger's upload, so its output is checked. */
export const isPdf = (content: unknown): content is ArrayBuffer =>
  content instanceof ArrayBuffer &&
  String.fromCharCode(...new Uint8Array(content, 0, Math.min(5, content.byteLength))) === '%PDF-'

const toPath = (link: string | null) => link?.replace(/\?.*$/, '') ?? null
/** Do both links lead to the same file? Signatures differ. */
export const isSameFile = (one: string | null, another: string | null): boolean =>
  toPath(one) === toPath(another)
