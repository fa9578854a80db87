import type { CourseActivityKind } from '@tuntas/contract/learning/course-import'
import { MOST_BLOCKS } from '@tuntas/contract/learning/lesson-blocks.vocabulary'
import type { LessonType } from '@tuntas/contract/learning/lessons'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { saysSomething } from '@tuntas/contract/wire/fields'
import { cutText } from '../../../../platform/cut-text.ts'
import type { Checked } from '../files.store.ts'
import type { Draft } from '../formats/backup/course/draft.ts'
import { escapeHtml } from '../formats/html.ts'

/** Converts a draft of an activity into a lesson form. */

export const lessonTypeByKind: Record<CourseActivityKind, LessonType> = {
  page: 'LESSON',
  file: 'LESSON',
  assignment: 'ASSIGNMENT',
  quiz: 'QUIZ',
}

export type BlockFile = { id: number; name: string }
/** Links first, then files, up to a page's limit. */
export const buildBlocks = ({ links, name }: Pick<Draft, 'links' | 'name'>, files: readonly BlockFile[]) =>
  [
    ...links.map((link_url) => ({ kind: 'link', link_url, link_title: cutText(name, 150) })),
    ...files.map(({ id }) => ({ kind: 'file', file_id: id })),
  ].slice(0, MOST_BLOCKS)

/** Number of a draft's files that still fit on its page. */
export const roomFor = ({ links, files }: Pick<Draft, 'links' | 'files'>) =>
  files.slice(0, Math.max(0, MOST_BLOCKS - links.length))

const pickQuizSettings = ({ quiz }: Draft) => {
  if (!quiz) return {}
  const { kkm, ...settings } = quiz
  return { ...settings, type_quiz: 'formatif', is_competent: kkm !== null, kkm }
}

/** The body as the form would send it. A required text that the activity lacks is replaced by its name. */
export const buildLessonForm = (draft: Draft, html: string) => {
  const format = draft.attachment ? ('FILE' as const) : ('TEXT' as const)
  const isSilent = format === 'TEXT' && !saysSomething(html)
  return {
    name: draft.name,
    type: lessonTypeByKind[draft.kind],
    format,
    status: 'unpublish',
    description: isSilent ? `<p>${escapeHtml(draft.name)}</p>` : html,
    is_expired: draft.window !== null,
    ...draft.window,
    ...(draft.isGroup && { is_group: true }),
    ...(draft.rubric && { rubric: draft.rubric }),
    ...pickQuizSettings(draft),
  }
}

const countTimes = (messages: readonly string[]): string[] => {
  const times = new Map<string, number>()
  for (const message of messages) times.set(message, (times.get(message) ?? 0) + 1)
  return [...times].map(([message, n]) => `${message} (${n} soal)`)
}
/** Losses of a quiz's questions: skipped ones individually, the rest by count. */
export const questionsLost = ({ skipped: skippedQuestions, warnings }: Checked): string[] => {
  const skippedNumbers = new Set(skippedQuestions.map(({ number }) => number))
  return [
    ...skippedQuestions.map(({ number, title, reason }) =>
      number === null ? reason : `Soal ${number}${title && ` (${title})`} dilewati: ${reason}`,
    ),
    ...countTimes(
      warnings
        .filter(({ number }) => number !== null && !skippedNumbers.has(number))
        .map(({ message }) => message),
    ),
  ]
}

export const questionKinds = ({ questions }: Checked): { type: QuestionType; total: number }[] => {
  const totals = new Map<QuestionType, number>()
  for (const { input } of questions) totals.set(input.type, (totals.get(input.type) ?? 0) + 1)
  return [...totals].map(([type, total]) => ({ type, total }))
}
