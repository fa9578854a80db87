import { inflateRawSync } from 'node:zlib'

const ENTRY = 0x02014b50
const END = 0x06054b50

/** Files of an archive by name, read from its central directory like other programs do. */
export const unzip = (archive: Buffer): Map<string, Buffer> => {
  const files = new Map<string, Buffer>()
  let end = archive.length - 22
  while (end > 0 && archive.readUInt32LE(end) !== END) end--
  let at = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(at) === ENTRY) {
    const [method, size, names] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
    ]
    const local = archive.readUInt32LE(at + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(begin, begin + size)
    files.set(
      archive.toString('utf8', at + 46, at + 46 + names),
      method === 0 ? content : inflateRawSync(content),
    )
    at += 46 + names + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
