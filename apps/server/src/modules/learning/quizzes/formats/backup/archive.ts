import { Readable } from 'node:stream'
import { AppError } from '../../../../../platform/errors.ts'
import { type Archive, openArchive } from '../../../../../platform/unzip.ts'
import { eachOfTar, isGzip, type Limits } from './entries.ts'

/** A Moodle backup that is small enough to be held, for its questions. */

const MB = 1024 * 1024
const tooLarge = () =>
  new AppError('too_large', {
    message: 'Isi cadangan terlalu besar setelah dibuka. Buat cadangan tanpa file dan tanpa data pengguna.',
  })
const LIMITS: Limits = { entries: 5000, each: 12 * MB, all: 64 * MB, tooLarge }

/** What questions are made of: their texts, and the files that these name. */
const isWanted = (name: string) =>
  /^(?:questions|files|moodle_backup)\.xml$|^files\/[0-9a-f]{2}\/[0-9a-f]{40}$/.test(name)

const readTar = async (content: Buffer): Promise<Archive> => {
  const files = new Map<string, Buffer>()
  await eachOfTar(Readable.from([content]), {
    limits: LIMITS,
    wants: isWanted,
    take: (name, file) => void files.set(name, file),
  })
  return { read: async (name) => files.get(name) ?? null }
}

/** Refuses what is broken, locked, names places outside itself, or would unpack to more than the limits. */
export const openBackup = (content: Buffer): Promise<Archive> =>
  isGzip(content) ? readTar(content) : openArchive(content, LIMITS)
