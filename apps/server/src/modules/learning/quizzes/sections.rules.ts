import type { CognitiveLevel, QuestionType } from '@tuntas/contract/learning/questions'
import type { Shortage } from './paper-draw.rules.ts'

/** What a section draws from the bank. */
export type Draw = {
  n: number
  goal_id: number | null
  level: CognitiveLevel | null
  type: QuestionType | null
  folder_id: number | null
  per_student: boolean
  point: number
}
export type SectionInput = {
  id?: number | undefined
  title: string
  draw: Draw | null
  question_ids?: readonly number[] | undefined
}

type Columns = {
  title: string
  draw_n: number | null
  draw_goal_id: number | null
  draw_level: string | null
  draw_type: string | null
  draw_folder_id: number | null
  per_student: boolean
  point: number | null
}

/** Is the draw unchanged? Then the shared draw stays valid. */
export const drawsAlike = (
  before: Columns,
  { n, goal_id, level, type, folder_id, per_student, point }: Draw,
): boolean =>
  before.draw_n === n &&
  before.draw_goal_id === goal_id &&
  before.draw_level === level &&
  before.draw_type === type &&
  before.draw_folder_id === folder_id &&
  before.per_student === per_student &&
  before.point === point

/** A section for the audit log. */
export const inWords = ({ title, draw_n, per_student, point }: Columns): string =>
  draw_n === null
    ? title
    : `${title}: ${draw_n} soal diundi dari bank, masing-masing ${point} poin, ${per_student ? 'berbeda tiap mahasiswa' : 'sama untuk semua'}`

const nameSections = (titles: readonly string[]) =>
  titles.map((title) => `“${title}”`).join(titles.length === 2 ? ' dan ' : ', ')

/** Message for a quiz whose sections cannot be filled. */
export const unfilledWords = (shortages: readonly Shortage[]): string =>
  shortages
    .map(({ titles, n, matching: matchingCount, fixed: fixedCount }) => {
      const needing = titles.length > 1 ? `bersama membutuhkan ${n} soal berbeda` : `membutuhkan ${n} soal`
      const fixedText = fixedCount > 0 ? ` (${fixedCount} lainnya sudah menjadi soal tetap)` : ''
      return `bagian ${nameSections(titles)} ${needing}, yang cocok di bank baru ${matchingCount}${fixedText}`
    })
    .join('; ')
