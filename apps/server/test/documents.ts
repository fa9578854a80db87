import { crc32, deflateSync } from 'node:zlib'
import { zip } from '../src/demo/documents/zip.ts'

/** Small documents of every accepted kind, and files that only pretend to be one. */

const office = (part: string, type: string) =>
  zip([
    {
      name: '[Content_Types].xml',
      text: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    },
    { name: '_rels/.rels', text: '<Relationships/>' },
    { name: part, text: '<x/>' },
  ])

export const docx = () => office('word/document.xml', 'wordprocessingml.document')
export const pptx = () => office('ppt/presentation.xml', 'presentationml.presentation')
export const xlsx = () => office('xl/workbook.xml', 'spreadsheetml.sheet')
export const pdf = () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const html = () => Buffer.from('<html><script>alert(1)</script></html>')
export const svg = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
export { zip }

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
/** A picture of a few kilobytes with huge dimensions; decoding it would exhaust the memory. */
export const hollow = (side: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(2_000_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
