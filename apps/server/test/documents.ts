import { crc32 } from 'node:zlib'

/** Small documents of every kind that lessons take, and what only pretends to be one. */

type Entry = { name: string; text: string }

const header = (signature: number, { name, text }: Entry, more: Buffer) => {
  const content = Buffer.from(text)
  const fixed = Buffer.alloc(signature === 0x04034b50 ? 30 : 46)
  const at = signature === 0x04034b50 ? 4 : 6
  fixed.writeUInt32LE(signature, 0)
  fixed.writeUInt16LE(20, at)
  fixed.writeUInt32LE(crc32(content), at + 10)
  fixed.writeUInt32LE(content.length, at + 14)
  fixed.writeUInt32LE(content.length, at + 18)
  fixed.writeUInt16LE(Buffer.byteLength(name), at + 22)
  return Buffer.concat([fixed, Buffer.from(name), more])
}

/** A ZIP file whose entries are stored as they are. */
export const zip = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const part = header(0x04034b50, entry, Buffer.from(entry.text))
    const listed = header(0x02014b50, entry, Buffer.alloc(0))
    listed.writeUInt32LE(offset, 42)
    parts.push(part)
    directory.push(listed)
    offset += part.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

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
