import type { CourseActivityKind } from '@tuntas/contract/learning/course-import'
import type { Rubric } from '@tuntas/contract/learning/rubric'
import { type Found, nothingFound } from '../../found.ts'
import type { CourseFile } from './files.ts'

/** An activity on its way to become a lesson. */

export type QuizSettings = {
  duration: string
  max_remedial: number
  kkm: number | null
  score_policy: 'highest' | 'last' | 'average'
  is_random_question: boolean
  is_random_option: boolean
}
/** So many questions of a category, each worth the same. */
export type CategoryDraw = {
  pool: string
  n: number
  point: number
  /** Of the bank, where that is known. */
  folder?: string
}
export type Draft = {
  key: string
  kind: CourseActivityKind
  name: string
  /** HTML that nobody has cleaned yet; pictures stand in it as `found` holds them. */
  html: string
  found: Found
  /** Documents: the lesson's own one, and what stands below its text. */
  attachment: CourseFile | null
  files: CourseFile[]
  /** Videos of YouTube and files of Google Drive. */
  links: string[]
  window: { start_date: string; end_date: string } | null
  isGroup: boolean
  quiz: QuizSettings | null
  questions: Found | null
  draws: CategoryDraw[]
  rubric: Rubric | null
  /** What is lost of it, in words. */
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
