import { setImmediate } from 'node:timers/promises'
import type { LeftOutActivity } from '@tuntas/contract/learning/course-import'
import { AppError } from '../../../../../../platform/errors.ts'
import type { Ranged } from '../../../../../../platform/unzip.ts'
import { Unreadable } from '../../found.ts'
import type { Node } from '../../xml-tree.ts'
import { bankIn } from '../bank.ts'
import { eachEntry, type Limits } from '../entries.ts'
import { listFiles, xmlIn } from '../files.ts'
import { type Contents, contentsIn, type ListedActivity, type Papers } from './contents.ts'
import type { Draft } from './draft.ts'
import { type CourseFile, listCourseFiles } from './files.ts'
import { readActivity, readers } from './kinds.ts'
import { readQuiz } from './quiz.ts'
import { moduleName, PASSED, strangeReason } from './strange.ts'
import type { Ground } from './texts.ts'

/** A backup of a course: topics with activities as they would become lessons. Read twice, as a stream: first what is written, then the pictures that it names. */

const MB = 1024 * 1024
/** What is held of it in memory: XML, and files, of which none that we keep is larger. */
const HELD = { xml: 48 * MB, paper: 8 * MB, pictures: 64 * MB, file: 5 * MB }
const MOST_UNPACKED = 1024 * MB

const limitsOf = ({ size }: Ranged): Limits => {
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

const PAPER =
  /^(?:(?:moodle_backup|questions|files)\.xml|sections\/section_\d+\/section\.xml|activities\/(page|book|url|resource|folder|assign|quiz)_\d+\/(?:\1|module|grades|grading)\.xml)$/
const FILE = /^files\/[0-9a-f]{2}\/([0-9a-f]{40})$/

type Shelf = { papers: Map<string, Buffer>; tooLong: Set<string>; hashes: Map<string, number> }
const readPapers = async (source: Ranged): Promise<Shelf> => {
  const shelf: Shelf = { papers: new Map(), tooLong: new Set(), hashes: new Map() }
  let held = 0
  await eachEntry(source, {
    limits: limitsOf(source),
    wants: (name, size) => {
      const [, hash] = FILE.exec(name) ?? []
      if (hash) shelf.hashes.set(hash, size)
      if (!PAPER.test(name)) return false
      const fits = size <= HELD.paper && held + size <= HELD.xml
      if (fits) held += size
      else shelf.tooLong.add(name)
      return fits
    },
    take: (name, content) => void shelf.papers.set(name, content),
  })
  return shelf
}

const opened =
  ({ papers, tooLong }: Shelf): Papers =>
  (name) => {
    if (tooLong.has(name))
      throw new Unreadable('Isinya terlalu besar. Buat cadangan lagi tanpa data pengguna')
    const content = papers.get(name)
    return content ? xmlIn(content) : null
  }

/** Pictures of texts and questions, as many as may be held. */
const readPictures = async (source: Ranged, { hashes }: Shelf, files: readonly CourseFile[]) => {
  const wanted = new Set<string>()
  let held = 0
  for (const { hash, isPicture } of files) {
    const size = hashes.get(hash) ?? Number.POSITIVE_INFINITY
    if (!isPicture || wanted.has(hash) || size >= HELD.file || held + size > HELD.pictures) continue
    wanted.add(hash)
    held += size
  }
  return readFiles(source, wanted)
}

const hashIn = (name: string): string => FILE.exec(name)?.[1] ?? ''
/** Those that are as small as the archive itself says: its list of files may lie. */
export const eachFile = (
  source: Ranged,
  wanted: ReadonlySet<string>,
  take: (hash: string, content: Buffer) => Promise<void> | void,
): Promise<void> =>
  eachEntry(source, {
    limits: limitsOf(source),
    wants: (name, size) => size < HELD.file && wanted.has(hashIn(name)),
    take: (name, content) => take(hashIn(name), content),
  })
const readFiles = async (source: Ranged, wanted: ReadonlySet<string>): Promise<Map<string, Buffer>> => {
  const contents = new Map<string, Buffer>()
  if (wanted.size > 0) await eachFile(source, wanted, (hash, content) => void contents.set(hash, content))
  return contents
}

type FoundSection = { name: string; drafts: Draft[]; lost: string[] }
export type FoundCourse = { title: string; sections: FoundSection[]; leftOut: LeftOutActivity[] }

type Kinds = typeof readers
const readSections = async (
  { papers, ground, kinds }: { papers: Papers; ground: Ground; kinds: Kinds },
  { title, sections }: Contents,
  isAsked: (key: string) => boolean,
): Promise<FoundCourse> => {
  const course: FoundCourse = { title, sections: [], leftOut: [] }
  const leaveOut = (section: string, { module, title: name }: ListedActivity, reason: string) =>
    course.leftOut.push({ section, name, kind: moduleName(module), reason })
  for (const { name, hasSummary, activities } of sections) {
    const drafts: Draft[] = []
    for (const activity of activities.filter(({ key, module }) => isAsked(key) && !PASSED.has(module))) {
      await setImmediate()
      const kind = Object.hasOwn(kinds, activity.module) ? kinds[activity.module] : undefined
      if (!kind) {
        leaveOut(name, activity, strangeReason(activity.module))
        continue
      }
      try {
        drafts.push(readActivity(papers, ground, activity, kind))
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        leaveOut(name, activity, error.message)
      }
    }
    course.sections.push({ name, drafts, lost: hasSummary ? ['Ringkasan topik dilewati'] : [] })
  }
  return course
}

const demandReadable = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) throw new AppError('invalid', { message: error.message })
    throw error
  }
}

/** @param isAsked leaves out what is not asked for; by default all is */
export const readCourse = async (
  source: Ranged,
  isAsked: (key: string) => boolean = () => true,
): Promise<FoundCourse> => {
  const shelf = await readPapers(source)
  const papers = opened(shelf)
  const contents = demandReadable(() => contentsIn(papers))
  const list = demandReadable((): Node | null => papers('files.xml'))
  const files = listCourseFiles(list)
  const held = await readPictures(source, shelf, files.all)
  const ground: Ground = {
    files,
    holds: (hash) => shelf.hashes.has(hash),
    contentOf: (hash) => held.get(hash) ?? null,
  }
  const bank = bankIn(demandReadable(() => papers('questions.xml')))
  const questions = {
    files: listFiles(list),
    contentOf: (hash: string) => held.get(hash)?.toString('base64') ?? null,
    byId: bank.byId,
  }
  const kinds: Kinds = { ...readers, quiz: { kind: 'quiz', read: readQuiz(bank, questions) } }
  return readSections({ papers, ground, kinds }, contents, isAsked)
}
