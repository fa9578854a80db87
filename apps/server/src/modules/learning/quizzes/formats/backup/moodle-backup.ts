import { AppError } from '../../../../../platform/errors.ts'
import type { Ranged } from '../../../../../platform/files/unzip.ts'
import { Unreadable } from '../parsed-question.ts'
import type { Node } from '../xml-tree.ts'
import { eachEntry, type Limits } from './entries.ts'
import { xmlIn } from './files.ts'

/** Streams a backup of any size: first the XML, then the files that it names. */

const MB = 1024 * 1024
/**
 * Memory limits for XML and files. A bank of 2,000 questions takes 10 MB. No stored file is larger than
 * `file`.
 */
const HELD = { xml: 64 * MB, paper: 32 * MB, files: 64 * MB, file: 5 * MB }
const MOST_UNPACKED = 1024 * MB

const computeLimits = ({ size }: Ranged): Limits => {
  const all = Math.min(64 * MB + 10 * size, MOST_UNPACKED)
  return {
    entries: 30_000,
    each: all,
    all,
    tooLarge: () =>
      new AppError('too_large', {
        message: 'Isi cadangan terlalu besar setelah dibuka. Buat cadangan tanpa data pengguna.',
      }),
  }
}

const FILE = /^files\/[0-9a-f]{2}\/([0-9a-f]{40})$/
const hashIn = (name: string): string => FILE.exec(name)?.[1] ?? ''

export type MoodleBackup = {
  papers: Map<string, Buffer>
  tooLong: Set<string>
  /** Size of each file in the backup. */
  hashes: Map<string, number>
}
/** @param isPaper the XML files to read */
export const readPapers = async (source: Ranged, isPaper: RegExp): Promise<MoodleBackup> => {
  const moodleBackup: MoodleBackup = { papers: new Map(), tooLong: new Set(), hashes: new Map() }
  let heldBytes = 0
  await eachEntry(source, {
    limits: computeLimits(source),
    wants: (name, size) => {
      const hash = hashIn(name)
      if (hash) moodleBackup.hashes.set(hash, size)
      if (!isPaper.test(name)) return false
      const fits = size <= HELD.paper && heldBytes + size <= HELD.xml
      if (fits) heldBytes += size
      else moodleBackup.tooLong.add(name)
      return fits
    },
    take: (name, content) => void moodleBackup.papers.set(name, content),
  })
  return moodleBackup
}

/** The parsed XML file with this name, or null. */
export type Papers = (name: string) => Node | null
export const openPapers =
  ({ papers, tooLong }: MoodleBackup): Papers =>
  (name) => {
    if (tooLong.has(name))
      throw new Unreadable(
        name === 'questions.xml'
          ? 'Bank soalnya lebih besar dari 32 MB. Bagi bank soal di Moodle, atau ekspor per kategori'
          : 'Isinya terlalu besar. Buat cadangan lagi tanpa data pengguna',
      )
    const content = papers.get(name)
    return content ? xmlIn(content) : null
  }

/** Files within the size the archive states, because the file list may be wrong. */
export const eachFile = (
  source: Ranged,
  wantedHashes: ReadonlySet<string>,
  take: (hash: string, content: Buffer) => Promise<void> | void,
): Promise<void> =>
  eachEntry(source, {
    limits: computeLimits(source),
    wants: (name, size) => size < HELD.file && wantedHashes.has(hashIn(name)),
    take: (name, content) => take(hashIn(name), content),
  })

/** Files by hash, within the memory limit. */
export const readFiles = async (
  source: Ranged,
  { hashes }: MoodleBackup,
  askedHashes: Iterable<string>,
): Promise<ReadonlyMap<string, Buffer>> => {
  const wantedHashes = new Set<string>()
  let heldBytes = 0
  for (const hash of askedHashes) {
    const size = hashes.get(hash) ?? Number.POSITIVE_INFINITY
    if (wantedHashes.has(hash) || size >= HELD.file || heldBytes + size > HELD.files) continue
    wantedHashes.add(hash)
    heldBytes += size
  }
  const contents = new Map<string, Buffer>()
  if (wantedHashes.size > 0)
    await eachFile(source, wantedHashes, (hash, content) => void contents.set(hash, content))
  return contents
}

/** Returns files in base64, each encoded once. */
export const createBase64Finder = (contents: ReadonlyMap<string, Buffer>) => {
  const hashByPath = new Map<string, string>()
  return (hash: string): string | null => {
    const before = hashByPath.get(hash)
    if (before !== undefined) return before
    const text = contents.get(hash)?.toString('base64')
    if (text === undefined) return null
    hashByPath.set(hash, text)
    return text
  }
}
