import type { CognitiveLevel, QuestionType } from '@tuntas/contract/learning/questions'
import type { QuizSection } from '@tuntas/contract/learning/sections'

/** A draw while editing. */
export type DrawDraft = {
  n: string
  goal_id: string
  level: CognitiveLevel | ''
  type: QuestionType | ''
  folder_id: string
  per_student: boolean
  point: string
}
/** A section while editing. `key` is its negative id, or for a new one a number beyond all ids. */
export type SectionDraft = {
  key: number
  id: number | undefined
  title: string
  draw: DrawDraft | null
  ids: number[]
}
export type Board = { loose: number[]; sections: SectionDraft[] }

export const EMPTY_DRAW: DrawDraft = {
  n: '5',
  goal_id: '',
  level: '',
  type: '',
  folder_id: '',
  per_student: true,
  point: '1',
}

const numberText = (value: number | null) => (value === null ? '' : String(value))

export const toBoard = (reply: { data: QuizSection[]; question_ids: number[] }): Board => ({
  loose: [...reply.question_ids],
  sections: reply.data.map(({ id, title, draw, question_ids }) => ({
    key: -id,
    id,
    title,
    draw: draw && {
      n: String(draw.n),
      goal_id: numberText(draw.goal_id),
      level: draw.level ?? '',
      type: draw.type ?? '',
      folder_id: numberText(draw.folder_id),
      per_student: draw.per_student,
      point: String(draw.point).replace('.', ','),
    },
    ids: [...question_ids],
  })),
})

/** All in one list: question ids, and each section's key before its questions. */
export const flattenBoard = ({ loose, sections }: Board): number[] => [
  ...loose,
  ...sections.flatMap(({ key, ids }) => [key, ...ids]),
]

/** The board of a list: a question belongs to the section before it that is no draw. */
export const boardFrom = (line: readonly number[], sections: readonly SectionDraft[]): Board => {
  const board: Board = { loose: [], sections: [] }
  let home = board.loose
  for (const entry of line) {
    const section = sections.find(({ key }) => key === entry)
    if (!section) {
      home.push(entry)
      continue
    }
    const movedSection = { ...section, ids: [] }
    board.sections.push(movedSection)
    if (!movedSection.draw) home = movedSection.ids
  }
  return board
}

const withoutKeys = ({ loose, sections }: Board) =>
  JSON.stringify([loose, sections.map(({ key: _, id: __, ...one }) => one)])
/** Are they equal, ignoring keys? */
export const sameBoard = (one: Board, another: Board): boolean => withoutKeys(one) === withoutKeys(another)

/** Takes the keys of the sent board by position, so that a focused field stays mounted. */
export const keyedAs = ({ loose, sections }: Board, sentBoard: Board): Board => ({
  loose,
  sections: sections.map((one, at) => ({ ...one, key: sentBoard.sections[at]?.key ?? one.key })),
})

const questionsIn = ({ loose, sections }: Board) => [...loose, ...sections.flatMap(({ ids }) => ids)]

/**
 * The board `now`, unless there are changes since `before`: then only its questions are added and removed.
 */
export const rebased = (board: Board, before: Board, now: Board): Board => {
  if (sameBoard(board, before)) return now
  const presentIds = new Set(questionsIn(now))
  const placedIds = new Set(questionsIn(board))
  const ids = new Map(now.sections.map(({ key, id }) => [key, id]))
  const still = (id: number) => presentIds.has(id)
  return {
    loose: [...board.loose.filter(still), ...[...presentIds].filter((id) => !placedIds.has(id))],
    sections: board.sections.map((one) => ({
      ...one,
      id: ids.get(one.key) ?? one.id,
      ids: one.ids.filter(still),
    })),
  }
}

/** Drops ids of sections that somebody else deleted, so that they are created again. */
export const knownTo = (
  { loose, sections }: Board,
  storedReply: { data: readonly { id: number }[] },
): Board => {
  const storedIds = new Set(storedReply.data.map(({ id }) => id))
  return {
    loose,
    sections: sections.map((one) =>
      one.id !== undefined && storedIds.has(one.id) ? one : { ...one, id: undefined },
    ),
  }
}

/** The request. */
export const toSectionsBody = ({ sections }: Board) =>
  sections.map(({ id, title, draw, ids }) => ({
    ...(id !== undefined && { id }),
    title: title.trim(),
    draw: draw && {
      n: Number(draw.n),
      goal_id: Number(draw.goal_id) || null,
      level: draw.level || null,
      type: draw.type || null,
      folder_id: Number(draw.folder_id) || null,
      per_student: draw.per_student,
      point: Number(draw.point.replace(',', '.')),
    },
    ...(!draw && { question_ids: ids }),
  }))

/** Errors of a section. */
export const validateSection = ({
  title,
  draw,
}: SectionDraft): { title?: string; n?: string; point?: string } => ({
  ...(title.trim() === '' && { title: 'Masukan judul bagian' }),
  ...(draw &&
    !(Number.isInteger(Number(draw.n)) && Number(draw.n) >= 1) && { n: 'Masukan jumlah soal yang diundi' }),
  ...(draw && !(Number(draw.point.replace(',', '.')) > 0) && { point: 'Bobot soal harus lebih dari 0' }),
})
