import type { Page } from '@playwright/test'

type Photo = {
  side?: number
  width?: number
  height?: number
  type?: 'image/png' | 'image/jpeg'
  name?: string
}

/** An incompressible photo, rendered by the browser. */
export const photo = async (
  page: Page,
  { side = 64, width = side, height = side, type = 'image/png', name }: Photo,
) => {
  const data = await page.evaluate(
    ([photoWidth, photoHeight, kind]) => {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: photoWidth,
        height: photoHeight,
      })
      const noise = new ImageData(photoWidth, photoHeight)
      for (let at = 0; at < noise.data.length; at += 1)
        noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
      canvas.getContext('2d')?.putImageData(noise, 0, 0)
      return canvas.toDataURL(kind, 0.95)
    },
    [width, height, type] as const,
  )
  const buffer = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
  return { name: name ?? (type === 'image/png' ? 'foto.png' : 'foto.jpg'), mimeType: type, buffer }
}

/** The same JPEG with EXIF rotation: browsers show it upright. */
export const turned = ({ buffer, ...rest }: Awaited<ReturnType<typeof photo>>) => {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const size = Buffer.alloc(2)
  size.writeUInt16BE(exif.length + 2)
  const markedParts = [buffer.subarray(0, 2), Buffer.from('ffe1', 'hex'), size, exif, buffer.subarray(2)]
  return { ...rest, buffer: Buffer.concat(markedParts) }
}
