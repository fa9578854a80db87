import type { Ranged } from '../../../../../platform/files/unzip.ts'
import { readQuestion } from '../moodle-xml.ts'
import {
  beginCategory,
  type Found,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
} from '../parsed-question.ts'
import { attribute, type Node } from '../xml-tree.ts'
import { type Category, categoriesIn } from './bank.ts'
import { listFiles, readField } from './files.ts'
import { createBase64Finder, openPapers, type Papers, readFiles, readPapers } from './moodle-backup.ts'
import { asExported, type Deps } from './question.ts'

/**
 * Questions of a Moodle backup (.mbz) in both bank formats. Line numbers count questions, as for QTI
 * packages.
 */

/** Gap questions of a cloze text are not asked by themselves. */
const isAsked = (question: Node) => !/^[1-9]/.test(readField(question, 'parent'))

type Placed = { line: number; category: string; node: Node }
const placeCategories = (categories: readonly Category[]): Placed[] =>
  categories
    .flatMap(({ name, questions }) =>
      questions.filter(isAsked).map((node) => ({ category: name, node, line: 0 })),
    )
    .map((one, at) => ({ ...one, line: at + 1 }))

export const readCategories = (parsedFile: Found, deps: Deps, categories: readonly Category[]): void => {
  const all = noMoreThanMost(parsedFile, placeCategories(categories), ({ line }) => line)
  let formerName = ''
  for (const { line, category, node } of all) {
    if (category !== formerName) beginCategory(parsedFile, line, category)
    formerName = category
    readingAt(parsedFile, line, readField(node, 'name') || readField(node, 'questiontext'), () =>
      readQuestion(parsedFile, asExported(deps, node), line),
    )
  }
}

/** The XML files that define questions. */
const PAPER = /^(?:questions|files|moodle_backup)\.xml$/

const demand = (papers: Papers): Node => {
  const bank = papers('questions.xml')
  if (bank) return bank
  throw new Unreadable(
    papers('moodle_backup.xml')
      ? 'Cadangan ini tidak memuat bank soal. Buat cadangan lagi dengan bank soal'
      : 'Bukan cadangan Moodle: moodle_backup.xml tidak ditemukan',
  )
}

export const readBackup = async (source: Ranged): Promise<Found> => {
  const parsedFile = nothingFound()
  const moodleBackup = await readPapers(source, PAPER)
  const papers = openPapers(moodleBackup)
  try {
    const categories = categoriesIn(demand(papers))
    const files = listFiles(papers('files.xml'))
    const hashes = [...files.values()].flat().map(({ hash }) => hash)
    const contents = await readFiles(source, moodleBackup, hashes)
    const byId = new Map(
      categories.flatMap(({ questions }) => questions.map((one) => [attribute(one, 'id'), one] as const)),
    )
    readCategories(parsedFile, { files, findContent: createBase64Finder(contents), byId }, categories)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    parsedFile.errors.push({ line: 1, number: null, message: error.message })
  }
  return parsedFile
}
