/** A ZIP archive of uncompressed files, as Excel reads it. */

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})
const computeCrc = (bytes: Uint8Array) => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

const VERSION = 20
/** 1 January 1980: the first day that the format knows. */
const FIRST_DAY = 33
type Field = readonly [bytes: 2 | 4, value: number]
const packFields = (fields: readonly Field[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)))
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(view.buffer)
}

/** What a file's header and its row in the directory have in common. */
const describeFile = (name: Uint8Array, content: Uint8Array): Field[] => [
  [2, VERSION],
  [2, 0],
  [2, 0],
  [2, 0],
  [2, FIRST_DAY],
  [4, computeCrc(content)],
  [4, content.length],
  [4, content.length],
  [2, name.length],
  [2, 0],
]

/** @param files texts by their path in the archive */
export const makeStoredZip = (files: ReadonlyMap<string, string>): Blob => {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  const sumLengths = (all: readonly Uint8Array[]) => all.reduce((sum, { length }) => sum + length, 0)
  for (const [path, text] of files) {
    const [name, content] = [encoder.encode(path), encoder.encode(text)]
    const fields = describeFile(name, content)
    const offset = sumLengths(parts)
    parts.push(packFields([[4, 0x04034b50], ...fields]), name, content)
    const place: Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ]
    directory.push(packFields([[4, 0x02014b50], [2, VERSION], ...fields, ...place]), name)
  }
  const end = packFields([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.size],
    [2, files.size],
    [4, sumLengths(directory)],
    [4, sumLengths(parts)],
    [2, 0],
  ])
  return new Blob([...parts, ...directory, end])
}
