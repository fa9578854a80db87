import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { parseDataUrl, readAsData } from '../pictureData'
import { shrinkForText } from '../shrinkPicture'

export type Upload = (file: File) => Promise<string>

export const isPicture = (file: File) => /^image\/(png|jpeg|webp)$/.test(file.type)

function findImagePositions(editor: Editor, address: string): number[] {
  const places: number[] = []
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs.src === address) places.push(at)
  })
  return places
}

/** Replaces the data URL by the uploaded address, or removes it; the text may have changed. */
function settle(editor: Editor, address: string, uploadedUrl: string | null) {
  if (editor.isDestroyed) return
  const change = editor.state.tr
  for (const at of findImagePositions(editor, address).reverse()) {
    if (uploadedUrl === null) change.delete(at, at + 1)
    else change.setNodeAttribute(at, 'src', uploadedUrl)
  }
  editor.view.dispatch(change.setMeta('addToHistory', false))
}

/** Position of the selected picture, or of the first one without an alternative text. */
export function findPicture({ state }: Editor): number | null {
  const { selection, doc } = state
  if (selection instanceof NodeSelection && selection.node.type.name === 'image') return selection.from
  let place: number | null = null
  doc.descendants((node, at) => {
    if (place === null && node.type.name === 'image' && node.attrs.alt === null) place = at
  })
  return place
}

/** Data URLs of pictures in the text. */
export function pendingImages(editor: Editor): string[] {
  const addresses = new Set<string>()
  editor.state.doc.descendants((node) => {
    const address: unknown = node.attrs.src
    if (node.type.name === 'image' && typeof address === 'string' && address.startsWith('data:'))
      addresses.add(address)
  })
  return [...addresses]
}

const NO_PICTURE = 'Gambar harus PNG, JPG, atau WebP.'

/**
 * Uploads one of them.
 * @returns its new address; or why it failed and was removed from the text
 */
export async function keepImage(
  editor: Editor,
  address: string,
  upload: Upload | undefined,
): Promise<{ kept: string } | { why: string }> {
  const file = parseDataUrl(address)
  try {
    if (!file || !upload) throw new Error(NO_PICTURE)
    const uploadedUrl = await upload(file)
    settle(editor, address, uploadedUrl)
    return { kept: uploadedUrl }
  } catch (error) {
    settle(editor, address, null)
    return { why: error instanceof Error ? error.message : '' }
  }
}

/** Inserts pictures as data URLs at once; they are uploaded later. False if one is no picture. */
export async function insertPictures(editor: Editor, files: readonly File[], at?: number): Promise<boolean> {
  if (at !== undefined) editor.commands.setTextSelection(at)
  let all = true
  for (const file of files) {
    const light = await shrinkForText(file)
    const src = isPicture(light) ? await readAsData(light).catch(() => null) : null
    if (editor.isDestroyed) return false
    if (src === null) all = false
    else
      editor
        .chain()
        .insertContentAt(editor.state.selection.to, { type: 'image', attrs: { src } })
        .focus()
        .run()
  }
  return all
}
