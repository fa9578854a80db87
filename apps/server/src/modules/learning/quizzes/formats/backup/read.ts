import { setImmediate } from 'node:timers/promises'
import {
  AT_A_TIME,
  beginCategory,
  type Found,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
} from '../found.ts'
import { readQuestion } from '../moodle-xml.ts'
import { attribute, type Node } from '../xml-tree.ts'
import { openBackup } from './archive.ts'
import { type Category, categoriesIn } from './bank.ts'
import { type FileList, listFiles, said, xmlIn } from './files.ts'
import { asExported, type Ground } from './question.ts'

/** Questions of a Moodle backup (.mbz), of both forms of its bank. What it counts is its questions, as of a package of QTI. */

/** The gaps of a text are questions that no person asks by themselves. */
const isAsked = (question: Node) => !/^[1-9]/.test(said(question, 'parent'))

type Placed = { line: number; category: string; node: Node }
const placed = (categories: readonly Category[]): Placed[] =>
  categories
    .flatMap(({ name, questions }) =>
      questions.filter(isAsked).map((node) => ({ category: name, node, line: 0 })),
    )
    .map((one, at) => ({ ...one, line: at + 1 }))

const readAll = async (found: Found, ground: Ground, categories: readonly Category[]): Promise<void> => {
  const all = noMoreThanMost(found, placed(categories), ({ line }) => line)
  let former = ''
  for (const [at, { line, category, node }] of all.entries()) {
    if (at % AT_A_TIME === 0) await setImmediate()
    if (category !== former) beginCategory(found, line, category)
    former = category
    readingAt(found, line, said(node, 'name') || said(node, 'questiontext'), () =>
      readQuestion(found, asExported(ground, node), line),
    )
  }
}

type Archive = Awaited<ReturnType<typeof openBackup>>
const optionalXml = async (archive: Archive, name: string): Promise<Node | null> => {
  const content = await archive.read(name)
  return content && xmlIn(content)
}

/** The files that are listed, in base64. */
const contentsOf = async (archive: Archive, files: FileList) => {
  const contents = new Map<string, string>()
  for (const { hash } of [...files.values()].flat()) {
    const content = contents.has(hash) ? null : await archive.read(`files/${hash.slice(0, 2)}/${hash}`)
    if (content) contents.set(hash, content.toString('base64'))
  }
  return (hash: string) => contents.get(hash) ?? null
}

const demand = async (archive: Archive): Promise<Node> => {
  const bank = await optionalXml(archive, 'questions.xml')
  if (bank) return bank
  throw new Unreadable(
    (await archive.read('moodle_backup.xml'))
      ? 'Cadangan ini tidak memuat bank soal. Buat cadangan lagi dengan bank soal'
      : 'Bukan cadangan Moodle: moodle_backup.xml tidak ditemukan',
  )
}

export const readBackup = async (content: Buffer): Promise<Found> => {
  const parsed = nothingFound()
  const archive = await openBackup(content)
  try {
    const categories = categoriesIn(await demand(archive))
    const files = listFiles(await optionalXml(archive, 'files.xml'))
    const byId = new Map(
      categories.flatMap(({ questions }) => questions.map((one) => [attribute(one, 'id'), one] as const)),
    )
    await readAll(parsed, { files, contentOf: await contentsOf(archive, files), byId }, categories)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    parsed.errors.push({ line: 1, number: null, message: error.message })
  }
  return parsed
}
