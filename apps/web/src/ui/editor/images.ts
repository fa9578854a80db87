import type { Editor } from '@tiptap/core'
import { fileOf } from '../pictureData'

export type Upload = (file: File) => Promise<string>

export const isPicture = (file: File) => /^image\/(png|jpeg|webp)$/.test(file.type)

function placesOf(editor: Editor, address: string): number[] {
  const places: number[] = []
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs.src === address) places.push(at)
  })
  return places
}

/** Puts the uploaded address, or nothing, where the data stood; the text may have moved meanwhile. */
function settle(editor: Editor, address: string, uploaded: string | null) {
  if (editor.isDestroyed) return
  const change = editor.state.tr
  for (const at of placesOf(editor, address).reverse()) {
    if (uploaded === null) change.delete(at, at + 1)
    else change.setNodeAttribute(at, 'src', uploaded)
  }
  editor.view.dispatch(change.setMeta('addToHistory', false))
}

/** Addresses of pictures that stand in the text as data. */
export function pendingImages(editor: Editor): string[] {
  const addresses = new Set<string>()
  editor.state.doc.descendants((node) => {
    const address: unknown = node.attrs.src
    if (node.type.name === 'image' && typeof address === 'string' && address.startsWith('data:'))
      addresses.add(address)
  })
  return [...addresses]
}

/** Has one of them kept. @returns its address from now on; null where it could not be kept, and is gone from the text */
export async function keepImage(
  editor: Editor,
  address: string,
  upload: Upload | undefined,
): Promise<string | null> {
  const file = fileOf(address)
  const kept = file && upload ? await upload(file).catch(() => null) : null
  settle(editor, address, kept)
  return kept
}
