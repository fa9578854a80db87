import { type EssayRow, updateStatus } from '@tuntas/contract/learning/marking'
import { call, isRefused } from '../../../kit/client/call'

export type Mark = { status: 'correct' | 'wrong' | 'wait'; points?: number; feedback?: string }
type Marked = Pick<EssayRow, 'id' | 'version'>

export const mark = async ({ id, version }: Marked, newMark: Mark) =>
  (await call(updateStatus, { body: { id, version, ...newMark } })).data

/** The answer as somebody else has marked it in the meantime. */
export function markedMeanwhile(
  error: unknown,
): Pick<EssayRow, 'status' | 'points' | 'version' | 'feedback'> | null {
  if (!isRefused(error, 'stale')) return null
  const now = error.data as Partial<EssayRow> | undefined
  return now?.version === undefined ? null : (now as EssayRow)
}

export const STALE = 'Jawaban ini baru saja dinilai orang lain. Nilai terbarunya ditampilkan.'

const parseNumber = (text: string) => Number(text.trim().replace(',', '.'))

/** Error of typed points, such as 2,5 of 4. */
export function pointsFault(text: string, point: number): string | null {
  const value = /^\d+([.,]\d{1,2})?$/.test(text.trim()) ? parseNumber(text) : Number.NaN
  if (Number.isNaN(value)) return 'Masukan nilai'
  return value > point ? `Maksimal ${String(point).replace('.', ',')}` : null
}

/** Full points are right, none is wrong, and values between are wrong with part of the points. */
export const markOfPoints = (text: string, point: number): Mark =>
  parseNumber(text) === point ? { status: 'correct' } : { status: 'wrong', points: parseNumber(text) }

type Marking = Pick<EssayRow, 'status' | 'points'> & { own_mark?: EssayRow['own_mark'] }
/** The mark without bonus: an answer to a Soal bonus always counts as right. */
export const readOwnMark = ({ status, points, own_mark }: Marking) => own_mark ?? { status, points }

/** A row with a new mark. */
export const withMark = <R extends Partial<Marking>>(row: R, part: Partial<Marking>): R => {
  if (!row.own_mark) return { ...row, ...part }
  const { status = row.own_mark.status, points = row.own_mark.points } = part
  return { ...row, ...part, status: row.status, points: row.points, own_mark: { status, points } }
}

/** The current mark, to be sent again with feedback. */
export const toMark = (row: Marking): Mark => {
  const { status, points } = readOwnMark(row)
  return status === 'wrong' ? { status, points } : { status: status === 'correct' ? 'correct' : 'wait' }
}

/** 'partial' for a wrong answer with points. */
export const markWords = ({ status, points }: { status: string; points: number }) => {
  if (status === 'correct') return 'Benar'
  if (status === 'wait') return 'Menunggu'
  if (status === 'empty') return 'Belum Diisi'
  return points > 0 ? 'Sebagian benar' : 'Salah'
}

type Essays = {
  question_id: number | null
  questions: readonly { id: number; wait: number }[]
  data: readonly (Pick<EssayRow, 'id' | 'status'> & Partial<Marking>)[]
}

/** Updates one essay in a reply, and the number of unmarked essays of its question. */
export const withEssay = <E extends Essays>(reply: E, id: number, part: Partial<EssayRow>): E => {
  const data = reply.data.map((essay) => (essay.id === id ? withMark(essay, part) : essay))
  const wait = data.filter((essay) => essay.status === 'wait').length
  const questions = reply.questions.map((one) => (one.id === reply.question_id ? { ...one, wait } : one))
  return { ...reply, data, questions }
}
