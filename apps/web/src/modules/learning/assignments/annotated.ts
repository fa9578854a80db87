import type { HandedIn } from '@tuntas/contract/learning/assignments'
import { getDocumentKind } from '../../../ui/documentKind'

/** Notes can be drawn on a PDF, and on a picture that becomes one; the server takes no other pictures than these. */
export const canAnnotate = ({ attachment, filename }: Pick<HandedIn, 'attachment' | 'filename'>): boolean => {
  const kind = attachment !== null && filename !== null ? getDocumentKind(filename) : null
  return kind === 'pdf' || kind === 'image'
}

type Source = Pick<
  HandedIn,
  'attachment' | 'filename' | 'returned_attachment' | 'returned_filename' | 'returned_annotated'
>

/** What is drawn on: what was drawn on before, else what was handed in; and what the file with the notes is called. */
export const getAnnotationSource = (handIn: Source): { url: string; name: string } => {
  if (handIn.returned_annotated && handIn.returned_attachment !== null)
    return { url: handIn.returned_attachment, name: handIn.returned_filename ?? '' }
  const stem = (handIn.filename ?? '').replace(/\.[^.]*$/, '')
  return { url: handIn.attachment ?? '', name: `${stem} (catatan dosen).pdf` }
}

/** The frame draws what a stranger has uploaded: whatever it hands out is looked at before it is believed. */
export const isPdf = (content: unknown): content is ArrayBuffer =>
  content instanceof ArrayBuffer &&
  String.fromCharCode(...new Uint8Array(content, 0, Math.min(5, content.byteLength))) === '%PDF-'

const toPath = (link: string | null) => link?.replace(/\?.*$/, '') ?? null
/** Are they links to one file? Each is signed anew. */
export const isSameFile = (one: string | null, another: string | null): boolean =>
  toPath(one) === toPath(another)
