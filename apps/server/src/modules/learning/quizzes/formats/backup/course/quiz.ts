import { questionPoint } from '@tuntas/contract/learning/questions.schemas'
import { MOST_SECTIONS } from '@tuntas/contract/learning/sections'
import { readQuestion } from '../../moodle-xml.ts'
import { type Found, noMoreThanMost, nothingFound, readingAt, Unreadable } from '../../parsed-question.ts'
import { child, children, type Node } from '../../xml-tree.ts'
import type { Bank } from '../bank.ts'
import { readField } from '../files.ts'
import { asExported, type Deps as QuestionGround } from '../question.ts'
import { type CategoryDraw, type Draft, lose, type QuizSettings } from './draft.ts'
import { type Reading, windowIn } from './kinds.ts'
import { poolKey, randomAt } from './random.ts'
import { readHtml } from './texts.ts'

/** A quiz of a backup: the settings that we support, and the questions in its slots. */

const LONGEST_MINUTES = 23 * 60 + 59
const UNLIMITED_MINUTES = 60
const MOST_REMEDIALS = 6

const durationIn = (draft: Draft, moduleNode: Node): string => {
  const seconds = Number(readField(moduleNode, 'timelimit')) || 0
  if (seconds <= 0) lose(draft, `Tanpa batas waktu di Moodle: durasinya diisi ${UNLIMITED_MINUTES} menit`)
  const minutes = seconds > 0 ? Math.ceil(seconds / 60) : UNLIMITED_MINUTES
  if (minutes > LONGEST_MINUTES) lose(draft, 'Batas waktunya dipendekkan menjadi 23 jam 59 menit')
  const keptMinutes = Math.min(minutes, LONGEST_MINUTES)
  return [Math.floor(keptMinutes / 60), keptMinutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** Further attempts become remedials, which need a KKM. */
const remedialsIn = (draft: Draft, moduleNode: Node, kkm: number | null): number => {
  const attempts = Number(readField(moduleNode, 'attempts_number'))
  const more = attempts === 0 ? MOST_REMEDIALS : Math.min(attempts - 1, MOST_REMEDIALS)
  if (more > 0)
    lose(
      draft,
      kkm === null
        ? `Percobaan ${attempts === 0 ? 'tanpa batas' : `${attempts} kali`} menjadi remedial setelah KKM diisi`
        : `Percobaan ${attempts === 0 ? 'tanpa batas' : `${attempts} kali`} menjadi remedial paling banyak ${more} kali`,
    )
  return more > 0 ? more : 0
}

const kkmIn = (gradebook: Node | null): number | null => {
  const items = child(child(gradebook ?? undefined, 'activity_gradebook'), 'grade_items')
  const item = child(items, 'grade_item')
  const share = (Number(readField(item, 'gradepass')) / Number(readField(item, 'grademax'))) * 100
  return share > 0 && share <= 100 ? Math.round(share * 100) / 100 : null
}

const POLICIES = new Map(
  Object.entries<QuizSettings['score_policy']>({ '1': 'highest', '2': 'average', '4': 'last' }),
)

const settingsIn = (draft: Draft, moduleNode: Node, gradebook: Node | null): QuizSettings => {
  const sections = children(child(moduleNode, 'sections'), 'section')
  const isMixed = sections.map((section) => readField(section, 'shufflequestions') === '1')
  const kkm = kkmIn(gradebook)
  const policy = POLICIES.get(readField(moduleNode, 'grademethod'))
  if (!policy && readField(moduleNode, 'grademethod') === '3')
    lose(draft, 'Nilai percobaan pertama menjadi nilai tertinggi')
  for (const heading of sections.map((section) => readField(section, 'heading')).filter(Boolean))
    lose(draft, `Judul bagian "${heading.slice(0, 80)}" dilewati`)
  if (readField(moduleNode, 'password') !== '') lose(draft, 'Kata sandi kuis dilewati')
  if (
    children(child(moduleNode, 'feedbacks'), 'feedback').some((one) => readField(one, 'feedbacktext') !== '')
  )
    lose(draft, 'Umpan balik menyeluruh dilewati')
  return {
    duration: durationIn(draft, moduleNode),
    kkm,
    max_remedial: remedialsIn(draft, moduleNode, kkm),
    score_policy: policy ?? 'highest',
    is_random_question: isMixed.length > 0 && isMixed.every(Boolean),
    is_random_option: readField(moduleNode, 'shuffleanswers') === '1',
  }
}

type Slot = { number: number; mark: number; node: Node }
const slotsIn = (moduleNode: Node): Slot[] =>
  children(child(moduleNode, 'question_instances'), 'question_instance')
    .map((node, at) => ({
      number: Number(readField(node, 'slot')) || at + 1,
      mark: Math.round(Number(readField(node, 'maxmark')) * 100) / 100,
      node,
    }))
    .toSorted((a, b) => a.number - b.number)

/** @throws Unreadable if the backup does not contain it */
const questionAt = ({ byId, ofEntry }: Bank, node: Node): Node => {
  const reference = child(node, 'question_reference')
  const question = reference
    ? ofEntry(readField(reference, 'questionbankentryid'), readField(reference, 'version') || null)
    : byId.get(readField(node, 'questionid'))
  if (!question) throw new Unreadable('Soalnya tidak ada di dalam cadangan')
  return question
}

const titleAt = (bank: Bank, node: Node): string => {
  try {
    const question = questionAt(bank, node)
    return readField(question, 'name') || readField(question, 'questiontext')
  } catch {
    return ''
  }
}

const drawnPoint = (mark: number): number => {
  const point = questionPoint.safeParse(mark > 0 ? mark : 1)
  if (!point.success) throw new Unreadable('Bobot soal acaknya tidak didukung')
  return point.data
}

/** The draw of a slot, why it is impossible, or null for a single question. */
const drawAt = (bank: Bank, { mark, node }: Slot): CategoryDraw | Unreadable | null => {
  try {
    const random = randomAt(bank, node)
    if (!random) return null
    if (bank.inCategory(random.category, false).length === 0)
      throw new Unreadable('Kategori soal acaknya tidak ada di dalam cadangan')
    return { pool: poolKey(random), n: 1, point: drawnPoint(mark) }
  } catch (error) {
    if (error instanceof Unreadable) return error
    throw error
  }
}

/** Draws from one category with equal points are combined. */
const addDraw = (draft: Draft, draw: CategoryDraw): void => {
  const alike = draft.draws.find(({ pool, point }) => pool === draw.pool && point === draw.point)
  if (alike) alike.n += draw.n
  else if (draft.draws.length < MOST_SECTIONS) draft.draws.push(draw)
  else lose(draft, `Soal acak setelah ${MOST_SECTIONS} undian pertama dilewati`)
}

const questionsIn = (draft: Draft, moduleNode: Node, bank: Bank, deps: QuestionGround): Found => {
  const parsedFile = nothingFound()
  const slots = noMoreThanMost(parsedFile, slotsIn(moduleNode), ({ number }) => number)
  for (const slot of slots) {
    const { number, mark, node } = slot
    const draw = drawAt(bank, slot)
    if (draw && !(draw instanceof Unreadable)) addDraw(draft, draw)
    else
      readingAt(parsedFile, number, titleAt(bank, node), () => {
        if (draw) throw draw
        const question = readQuestion(parsedFile, asExported(deps, questionAt(bank, node)), number)
        return mark > 0 ? { ...question, point: mark } : question
      })
  }
  return parsedFile
}

export const readQuiz =
  (bank: Bank, questions: QuestionGround, fault: string | null = null) =>
  (reading: Reading): void => {
    if (fault !== null) throw new Unreadable(fault)
    const { draft, deps, own: moduleNode, contextid, beside } = reading
    draft.html = readHtml(draft, deps, moduleNode, {
      name: 'intro',
      component: 'mod_quiz',
      contextid,
      area: 'intro',
    })
    for (const { name } of draft.files)
      lose(draft, `Berkas ${name.slice(0, 100)} dilewati: kuis tidak memuat lampiran`)
    draft.files = []
    draft.window = windowIn(draft, moduleNode, ['timeopen', 'timeclose'])
    draft.quiz = settingsIn(draft, moduleNode, beside('grades.xml'))
    const parsedFile = questionsIn(draft, moduleNode, bank, questions)
    // A quiz with only drawn questions is complete.
    const isDrawn = draft.draws.length > 0 && parsedFile.heads.length + parsedFile.errors.length === 0
    draft.questions = isDrawn ? null : parsedFile
  }
