import type { LeftOutActivity } from '@tuntas/contract/learning/course-import'
import { AppError } from '../../../../../../platform/errors.ts'
import type { Ranged } from '../../../../../../platform/files/unzip.ts'
import { type Found, nothingFound, Unreadable } from '../../parsed-question.ts'
import type { Node } from '../../xml-tree.ts'
import { type Bank, bankIn } from '../bank.ts'
import { listFiles, readField } from '../files.ts'
import { createBase64Finder, openPapers, type Papers, readFiles, readPapers } from '../moodle-backup.ts'
import type { Deps as QuestionGround } from '../question.ts'
import { readCategories } from '../read.ts'
import { type Contents, contentsIn, type ListedActivity } from './contents.ts'
import type { Draft } from './draft.ts'
import { listCourseFiles } from './files.ts'
import { readActivity, readers } from './kinds.ts'
import { readQuiz } from './quiz.ts'
import { parseRandomPool } from './random.ts'
import { moduleName, PASSED, strangeReason } from './strange.ts'
import type { Deps } from './texts.ts'

/**
 * A course backup: topics with activities as future lessons. The stream is read twice, first for XML, then
 * for the pictures it names.
 */

const PAPER =
  /^(?:(?:moodle_backup|questions|files)\.xml|sections\/section_\d+\/section\.xml|activities\/(page|book|url|resource|folder|assign|quiz)_\d+\/(?:\1|module|grades|grading)\.xml)$/
type FoundSection = { name: string; drafts: Draft[]; lost: string[] }
/** Questions of a category that quizzes draw from. */
export type Pool = {
  category: string
  found: Found
  /** Does it have subcategories that are not drawn from? */
  hasOthers: boolean
  /** Number of its categories. */
  size: number
  /** Why none of it could be read. */
  fault: string | null
}
export type FoundCourse = {
  title: string
  sections: FoundSection[]
  leftOut: LeftOutActivity[]
  pools: ReadonlyMap<string, Pool>
}

type Kinds = typeof readers
const readSections = (
  { papers, deps, kinds }: { papers: Papers; deps: Deps; kinds: Kinds },
  { title, sections }: Contents,
  isAsked: (key: string) => boolean,
): Omit<FoundCourse, 'pools'> => {
  const course: Omit<FoundCourse, 'pools'> = { title, sections: [], leftOut: [] }
  const leaveOut = (section: string, { module, title: name }: ListedActivity, reason: string) =>
    course.leftOut.push({ section, name, kind: moduleName(module), reason })
  for (const { name, hasSummary, activities } of sections) {
    const drafts: Draft[] = []
    for (const activity of activities.filter(({ key, module }) => isAsked(key) && !PASSED.has(module))) {
      const kind = Object.hasOwn(kinds, activity.module) ? kinds[activity.module] : undefined
      if (!kind) {
        leaveOut(name, activity, strangeReason(activity.module))
        continue
      }
      try {
        drafts.push(readActivity(papers, deps, activity, kind))
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        leaveOut(name, activity, error.message)
      }
    }
    course.sections.push({ name, drafts, lost: hasSummary ? ['Ringkasan topik dilewati'] : [] })
  }
  return course
}

/** Maximum number of pools of a backup. */
const MOST_POOLS = 100
const MOST_DRAWABLE = 5_000
const TOO_MANY = 'kuis-kuis di cadangan ini mengundi dari terlalu banyak soal'

/**
 * The categories that quizzes draw from, each read once. A deep one puts everything where its own questions
 * go.
 */
const readPools = (sections: readonly FoundSection[], bank: Bank, deps: QuestionGround) => {
  let remainingDraws = MOST_DRAWABLE
  const keys = sections.flatMap(({ drafts }) => drafts.flatMap(({ draws }) => draws.map(({ pool }) => pool)))
  const pools = new Map<string, Pool>()
  for (const key of new Set(keys)) {
    const { category, deep: isDeep } = parseRandomPool(key)
    const isOver = pools.size >= MOST_POOLS || remainingDraws === 0
    const inside = bank.inCategory(category, isDeep && !isOver)
    const name = inside[0]?.name ?? ''
    const parsedFile = nothingFound()
    const askedPools = inside.map((one) => ({
      ...one,
      name,
      questions: one.questions.filter((question) => readField(question, 'qtype') !== 'random'),
    }))
    const total = askedPools.reduce((sum, { questions }) => sum + questions.length, 0)
    const fault = isOver || total > remainingDraws ? TOO_MANY : null
    if (fault === null) readCategories(parsedFile, deps, askedPools)
    remainingDraws = fault === null ? remainingDraws - total : 0
    pools.set(key, {
      category: name,
      found: parsedFile,
      hasOthers: !isDeep && !isOver && bank.inCategory(category, true).length > 1,
      size: inside.length,
      fault,
    })
  }
  return pools
}

const demandReadable = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) throw new AppError('invalid', { message: error.message })
    throw error
  }
}

/** A bank that cannot be read leaves out the quizzes, and nothing else. */
const readBank = (papers: Papers): { bank: Bank; fault: string | null } => {
  try {
    return { bank: bankIn(papers('questions.xml')), fault: null }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { bank: bankIn(null), fault: error.message }
  }
}

/** @param isAsked selects activities; all by default */
export const readCourse = async (
  source: Ranged,
  isAsked: (key: string) => boolean = () => true,
): Promise<FoundCourse> => {
  const moodleBackup = await readPapers(source, PAPER)
  const papers = openPapers(moodleBackup)
  const contents = demandReadable(() => contentsIn(papers))
  const list = demandReadable((): Node | null => papers('files.xml'))
  const files = demandReadable(() => listCourseFiles(list))
  const pictures = files.all.flatMap(({ hash, isPicture }) => (isPicture ? [hash] : []))
  const heldFiles = await readFiles(source, moodleBackup, pictures)
  const deps: Deps = {
    files,
    holds: (hash) => moodleBackup.hashes.has(hash),
    findContent: (hash) => heldFiles.get(hash) ?? null,
  }
  const { bank, fault } = readBank(papers)
  const questions = {
    files: listFiles(list),
    findContent: createBase64Finder(heldFiles),
    byId: bank.byId,
  }
  const kinds: Kinds = { ...readers, quiz: { kind: 'quiz', read: readQuiz(bank, questions, fault) } }
  const course = readSections({ papers, deps, kinds }, contents, isAsked)
  return { ...course, pools: readPools(course.sections, bank, questions) }
}
