/** What a page can show and a marker can read; a phone takes twice that. */
export const LONG_EDGE = 2000
/** A picture within both bounds goes as it is. */
const LIGHT_BYTES = 1_500_000

type Form = { type: 'image/webp' | 'image/jpeg'; edge?: number; quality?: number }

const extensions = { 'image/webp': 'webp', 'image/jpeg': 'jpg' }
const renameFile = (name: string, type: keyof typeof extensions) =>
  `${name.replace(/\.[^.]*$/, '')}.${extensions[type]}`

/** As it was held when it was taken: a browser turns it by its EXIF mark. */
const decode = (file: Blob) => createImageBitmap(file, { imageOrientation: 'from-image' })

/** Drawn anew; null where the browser cannot write that kind. */
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

/** What every browser shows and the server takes; a phone's own formats (HEIC) are drawn anew where they can be read. */
const isPlain = (file: File) => /^image\/(png|jpeg|webp)$/.test(file.type)

const asFile = (blob: Blob, name: string, type: Form['type']) =>
  new File([blob], renameFile(name, type), { type })

/** A picture in the size and kind asked for, whatever it was; null where it is none. */
export async function redrawPicture(file: File, form: Form): Promise<File | null> {
  const picture = await decode(file).catch(() => null)
  const drawnBlob = picture && (await draw(picture, form).catch(() => null))
  picture?.close()
  return drawnBlob && asFile(drawnBlob, file.name, form.type)
}

/**
 * A photograph as large as it is needed, before it is measured or sent. What is small already, what moves or is drawn in lines
 * (GIF, SVG) and what is no picture goes as it is: the server judges it.
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

/** For a text: the server keeps any of these. */
export const shrinkForText = (file: File) => shrinkPicture(file, ['image/webp', 'image/jpeg'])
