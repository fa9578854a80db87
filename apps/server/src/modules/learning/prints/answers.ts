import type { PrintMarkRow } from '@tuntas/contract/learning/prints'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import type { SheetCell, SheetRow } from '../../../platform/files/spreadsheet.ts'
import { earned } from '../attempts/grading.rules.ts'
import { resolveMark } from '../attempts/rules.ts'
import { markedByPerson } from '../quizzes/kinds/index.ts'
import type { Gradable } from '../quizzes/kinds/kind.ts'
import { onPaper } from './copies.ts'
import { printedKinds } from './kinds/index.ts'
import type { Frozen, OnPaper } from './kinds/printed.ts'
import type { KeptCopy, Student } from './read.store.ts'

/** Reads a filled template row by row: the copy it belongs to, and what its answers earn. */

/** The question's present grading data; it may have changed since the print. */
export type Now = Gradable & { id: number; type: QuestionType; point: number; key_version: number }
type PaperAnswer = {
  question_id: number
  answer: string
  status: 'correct' | 'wrong' | 'wait' | 'empty'
  points: number
  key_version: number
  /** A person gave the points on paper. */
  marked: boolean
}
export type ReadRow = PrintMarkRow & {
  user_id: number | null
  copy: KeptCopy | null
  answers: PaperAnswer[]
}
export type Reading = {
  questions: ReadonlyMap<number, Frozen>
  now: ReadonlyMap<number, Now>
  copies: readonly KeptCopy[]
  students: ReadonlyMap<string, Student>
}

/** Placeholder for an essay written on paper. */
const ON_PAPER = 'Jawaban ditulis di kertas.'
const NOT_ANSWERED = '-'

const saidIn = (cell: SheetCell | undefined): string =>
  (typeof cell === 'string' ? cell : (cell?.text ?? '')).trim()
const headed = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '')

type Columns = { nim: number; code: number; numbers: Map<number, number> }
/** Positions of the columns; undefined if the first row is not our header. */
export const findColumns = (head: SheetRow | undefined): Columns | undefined => {
  const names = head?.cells.map((cell) => headed(saidIn(cell))) ?? []
  const numbers = new Map(
    names.flatMap((name, at): [number, number][] => (/^\d{1,3}$/.test(name) ? [[Number(name), at]] : [])),
  )
  const nim = names.indexOf('nim')
  if (nim < 0 || numbers.size === 0) return undefined
  return { nim, code: names.findIndex((name) => name === 'kode' || name === 'kodenaskah'), numbers }
}

const readMark = (
  markText: string,
  question: Now,
): Omit<PaperAnswer, 'question_id' | 'key_version'> | string => {
  if (markText === '') return { answer: ON_PAPER, status: 'wait', points: 0, marked: false }
  if (markText === NOT_ANSWERED) return { answer: '', status: 'empty', points: 0, marked: false }
  const points = /^\d{1,5}([.,]\d{1,2})?$/.test(markText) ? Number(markText.replace(',', '.')) : Number.NaN
  if (Number.isNaN(points))
    return `isi nilai esai 0 sampai ${question.point}, bukan "${markText.slice(0, 20)}"`
  const mark = resolveMark({ type: question.type, point: question.point }, { status: 'wrong', points })
  return 'field' in mark
    ? `nilai esai ${mark.message.toLowerCase()}`
    : { ...mark, answer: ON_PAPER, marked: true }
}

const readAnswer = (
  cellText: string,
  on: OnPaper,
  question: Now,
): Omit<PaperAnswer, 'question_id' | 'key_version'> | string => {
  const { type } = on.question
  if (markedByPerson.includes(type)) return readMark(cellText, question)
  if (cellText === '' || cellText === NOT_ANSWERED)
    return { answer: '', status: 'empty', points: 0, marked: false }
  const kind = printedKinds[type]
  const answer = kind.read(cellText, on)
  if (answer === null) return `"${cellText.slice(0, 30)}" tidak ada di naskah ini (isi ${kind.hint(on)})`
  const { status, share } = earned({ ...question, type }, answer, { draw: on.draw })
  return { answer, status, points: Math.round(question.point * share * 100) / 100, marked: false }
}

const NO_CODE = 'Isi kode naskah: cetakan ini punya lebih dari satu naskah'
/** The copy of the row, or why it cannot be determined. */
const copyFor = (copies: readonly KeptCopy[], code: string, userId: number): KeptCopy | string => {
  const codeText = code.toUpperCase().replace(/\s/g, '')
  if (codeText === '') {
    const ownCopy = copies.find((copy) => copy.user_id === userId)
    const [only, ...more] = copies
    if (ownCopy) return ownCopy
    return only && more.length === 0 && only.user_id === null ? only : NO_CODE
  }
  const ofCode = copies.find((copy) => copy.code === codeText)
  if (!ofCode) return `Kode naskah ${codeText.slice(0, 12)} bukan dari cetakan ini`
  return ofCode.user_id !== null && ofCode.user_id !== userId
    ? `Kode naskah ${codeText} milik mahasiswa lain`
    : ofCode
}

/** A row's answers to each question of its copy. `possible`: points of the questions that still exist. */
const readAnswers = (reading: Reading, columns: Columns, row: SheetRow, copy: KeptCopy) => {
  const messages: string[] = []
  const answers: PaperAnswer[] = []
  let possible = 0
  for (const [at, on] of onPaper(reading.questions, copy).entries()) {
    const question = reading.now.get(on.question.id)
    if (!question) continue // removed since, so it does not count
    possible += question.point
    const column = columns.numbers.get(at + 1)
    const read = readAnswer(column === undefined ? '' : saidIn(row.cells[column]), on, question)
    if (typeof read === 'string') messages.push(`Nomor ${at + 1}: ${read}`)
    else answers.push({ ...read, question_id: question.id, key_version: question.key_version })
  }
  const last = copy.question_ids.length
  for (const [number, column] of columns.numbers)
    if (number > last && saidIn(row.cells[column]) !== '')
      messages.push(`Nomor ${number} tidak ada di naskah ini`)
  return { messages, answers, possible }
}

/** Score in percent of the possible points. */
const computeScore = (answers: readonly PaperAnswer[], possible: number): number | null => {
  const earned = answers.reduce((sum, { points }) => sum + points, 0)
  return possible === 0 ? null : Math.round((10_000 * earned) / possible) / 100
}

const hasFormula = ({ cells }: SheetRow) =>
  cells.some((cell) => typeof cell !== 'string' && cell.kind === 'formula')

const readOne = (reading: Reading, columns: Columns, row: SheetRow, seenNims: Set<string>): ReadRow => {
  const nim = saidIn(row.cells[columns.nim])
  const code = columns.code < 0 ? '' : saidIn(row.cells[columns.code])
  const student = reading.students.get(nim)
  const { name = null, id: user_id = null } = student ?? {}
  const base = { row: row.number, nim, name, user_id, answered: 0, wait: 0 }
  const fail = (...messages: string[]): ReadRow => ({
    ...base,
    code: code || null,
    state: 'error',
    messages,
    score: null,
    copy: null,
    answers: [],
  })
  if (nim === '') return fail('NIM kosong')
  if (!student) return fail(`NIM ${nim.slice(0, 30)} tidak terdaftar sebagai mahasiswa aktif kelas ini`)
  if (seenNims.has(nim)) return fail(`NIM ${nim} muncul lebih dari sekali`)
  seenNims.add(nim)
  if (hasFormula(row)) return fail('Baris ini berisi rumus. Salin nilainya saja.')
  const copy = copyFor(reading.copies, code, student.id)
  if (typeof copy === 'string') return fail(copy)
  const { messages, answers, possible } = readAnswers(reading, columns, row, copy)
  return {
    ...base,
    code: copy.code,
    copy,
    answers,
    messages,
    state: messages.length > 0 ? 'error' : 'ok',
    answered: answers.filter(({ status }) => status !== 'empty').length,
    wait: answers.filter(({ status }) => status === 'wait').length,
    score: messages.length > 0 ? null : computeScore(answers, possible),
  }
}

/** Rows without a student or answers are skipped, because templates list the whole class. */
const saysSomething = ({ numbers }: Columns, { cells }: SheetRow) =>
  [...numbers.values()].some((at) => saidIn(cells[at]) !== '')

export const readRows = (reading: Reading, columns: Columns, rows: readonly SheetRow[]): ReadRow[] => {
  const seenNims = new Set<string>()
  return rows
    .filter((row) => saysSomething(columns, row))
    .map((row) => readOne(reading, columns, row, seenNims))
}
