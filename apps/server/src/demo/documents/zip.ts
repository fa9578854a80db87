import { crc32 } from 'node:zlib'

export interface Entry {
  name: string
  text: string
}

const LOCAL = 0x04034b50
const LISTED = 0x02014b50
const END = 0x06054b50

/** Local header of an entry; with `offset`, its record in the central directory. */
const header = ({ name, text }: Entry, offset?: number): Buffer => {
  const content = Buffer.from(text)
  const isListed = offset !== undefined
  const fixedPart = Buffer.alloc(isListed ? 46 : 30)
  const from = isListed ? 6 : 4
  fixedPart.writeUInt32LE(isListed ? LISTED : LOCAL, 0)
  fixedPart.writeUInt16LE(20, from)
  fixedPart.writeUInt16LE(0x21, from + 8) // 1 January 1980, the earliest ZIP date
  fixedPart.writeUInt32LE(crc32(content), from + 10)
  fixedPart.writeUInt32LE(content.length, from + 14)
  fixedPart.writeUInt32LE(content.length, from + 18)
  fixedPart.writeUInt16LE(Buffer.byteLength(name), from + 22)
  if (isListed) fixedPart.writeUInt32LE(offset, 42)
  return Buffer.concat([fixedPart, Buffer.from(name)])
}

/** A ZIP file with uncompressed entries, as in office documents. */
export const zip = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const part = Buffer.concat([header(entry), Buffer.from(entry.text)])
    parts.push(part)
    list.push(header(entry, offset))
    offset += part.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
