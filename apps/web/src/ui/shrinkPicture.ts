/** Enough for a page and for marking; phones produce twice as much. */
export const LONG_EDGE = 2000
/** Pictures within both limits stay unchanged. */
const LIGHT_BYTES = 1_500_000

type Form = { type: 'image/webp' | 'image/jpeg'; edge?: number; quality?: number }

const extensions = { 'image/webp': 'webp', 'image/jpeg': 'jpg' }
const renameFile = (name: string, type: keyof typeof extensions) =>
  `${name.replace(/\.[^.]*$/, '')}.${extensions[type]}`

/** Decodes a picture, rotated by its EXIF orientation. */
const decode = (file: Blob) => createImageBitmap(file, { imageOrientation: 'from-image' })

/** Redraws a picture; null if the browser cannot write that type. */
async function draw(picture: ImageBitmap, { type, edge = LONG_EDGE, quality = 0.85 }: Form) {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  return blob?.type === type ? blob : null
}

/**
 * Types that all browsers show and the server accepts; phone formats (HEIC) are redrawn if they can be
 * decoded.
 */
const isPlain = (file: File) => /^image\/(png|jpeg|webp)$/.test(file.type)

const asFile = (blob: Blob, name: string, type: Form['type']) =>
  new File([blob], renameFile(name, type), { type })

/** A picture in the requested size and type; null if it is none. */
export async function redrawPicture(file: File, form: Form): Promise<File | null> {
  const picture = await decode(file).catch(() => null)
  const drawnBlob = picture && (await draw(picture, form).catch(() => null))
  picture?.close()
  return drawnBlob && asFile(drawnBlob, file.name, form.type)
}

/**
 * Shrinks a photo before it is checked or sent. Small ones, animated or vector formats (GIF, SVG) and other
 * files stay unchanged: the server checks them.
 */
export async function shrinkPicture(file: File, kinds: readonly Form['type'][]): Promise<File> {
  if (!/^image\/(png|jpeg|webp|heic|heif|avif|bmp)$/.test(file.type)) return file
  const picture = await decode(file).catch(() => null)
  if (!picture) return file
  try {
    const isLarge = Math.max(picture.width, picture.height) > LONG_EDGE || !isPlain(file)
    if (!isLarge && file.size < LIGHT_BYTES) return file
    for (const type of kinds) {
      const drawnBlob = await draw(picture, { type })
      // Safari writes no WebP.
      if (drawnBlob) return isLarge || drawnBlob.size < file.size ? asFile(drawnBlob, file.name, type) : file
    }
    return file
  } catch {
    return file
  } finally {
    picture.close()
  }
}

/** For a text: the server accepts any of these. */
export const shrinkForText = (file: File) => shrinkPicture(file, ['image/webp', 'image/jpeg'])
