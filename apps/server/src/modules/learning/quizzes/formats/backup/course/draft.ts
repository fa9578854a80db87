import type { CourseActivityKind } from '@tuntas/contract/learning/course-import'
import type { Rubric } from '@tuntas/contract/learning/rubric'
import { type Found, nothingFound } from '../../parsed-question.ts'
import type { CourseFile } from './files.ts'

/** An activity being converted to a lesson. */

export type QuizSettings = {
  duration: string
  max_remedial: number
  kkm: number | null
  score_policy: 'highest' | 'last' | 'average'
  is_random_question: boolean
  is_random_option: boolean
}
/** A draw of `n` questions of a category, each worth the same. */
export type CategoryDraw = {
  pool: string
  n: number
  point: number
  /** Folder of the bank, if known. */
  folder?: string
}
export type Draft = {
  key: string
  kind: CourseActivityKind
  name: string
  /** Uncleaned HTML; its pictures refer to the list in `found`. */
  html: string
  found: Found
  /** The lesson's document, and further files below its text. */
  attachment: CourseFile | null
  files: CourseFile[]
  /** YouTube videos and Google Drive files. */
  links: string[]
  window: { start_date: string; end_date: string } | null
  isGroup: boolean
  quiz: QuizSettings | null
  questions: Found | null
  draws: CategoryDraw[]
  rubric: Rubric | null
  /** Descriptions of the losses. */
  lost: string[]
}

export const emptyDraft = (key: string, kind: CourseActivityKind, name: string): Draft => ({
  key,
  kind,
  name,
  html: '',
  found: nothingFound(),
  attachment: null,
  files: [],
  links: [],
  window: null,
  isGroup: false,
  quiz: null,
  questions: null,
  draws: [],
  rubric: null,
  lost: [],
})

export const lose = (draft: Draft, loss: string): void => {
  if (!draft.lost.includes(loss)) draft.lost.push(loss)
}
