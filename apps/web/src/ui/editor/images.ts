import type { Editor } from '@tiptap/core'

export type Upload = (file: File) => Promise<string>

export const isPicture = (file: File) => /^image\/(png|jpeg|webp)$/.test(file.type)

/** The file behind a data address. Not by fetch: the page may not fetch from anywhere but its own server. */
function fileOf(address: string): File | null {
  const parts = /^data:(image\/(png|jpeg|webp));base64,([a-z0-9+/=\s]+)$/i.exec(address)
  if (!parts?.[3]) return null
  const bytes = Uint8Array.from(atob(parts[3].replace(/\s/g, '')), (sign) => sign.charCodeAt(0))
  return new File([bytes], `tempel.${parts[2]?.replace('jpeg', 'jpg')}`, { type: parts[1] })
}

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
  const found = new Set<string>()
  editor.state.doc.descendants((node) => {
    const address: unknown = node.attrs.src
    if (node.type.name === 'image' && typeof address === 'string' && address.startsWith('data:'))
      found.add(address)
  })
  return [...found]
}

/** Uploads one of them. False: it could not be kept, and is gone from the text. */
export async function keepImage(
  editor: Editor,
  address: string,
  upload: Upload | undefined,
): Promise<boolean> {
  const file = fileOf(address)
  try {
    const url = file && upload ? await upload(file) : null
    settle(editor, address, url)
    return url !== null
  } catch {
    settle(editor, address, null)
    return false
  }
}
