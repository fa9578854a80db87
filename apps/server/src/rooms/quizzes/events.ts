import { type Effects, none } from '../../platform/events.ts'
import { courseTopic } from '../courses/events.ts'
import { lessonTopics } from '../lessons/events.ts'

type Quiz = { id: number; courses_id: number }
interface QuizEvents {
  /** Papers to come, counts of questions, results. The store of questions writes the audit rows. */
  'questions.changed': { quiz: Quiz }
  'questions.imported': { quiz: Quiz; after: object }
  'lessons.copied': { courses_id: number; from: readonly number[]; after: object }
}
declare module '../../platform/events.ts' {
  interface EventMap extends QuizEvents {}
}

export const quizEffects: Effects<keyof QuizEvents> = {
  'questions.changed': { audit: none, invalidates: ({ quiz }) => lessonTopics(quiz), jobs: none },
  'questions.imported': {
    audit: ({ quiz, after }) => [{ action: 'import', kind: 'lessons', thing_id: quiz.id, after }],
    invalidates: ({ quiz }) => lessonTopics(quiz),
    jobs: none,
  },
  'lessons.copied': {
    audit: ({ courses_id, from, after }) => [
      { action: 'copy', kind: 'courses', thing_id: courses_id, before: { courses_id: from }, after },
    ],
    invalidates: ({ courses_id }) => [courseTopic(courses_id)],
    jobs: none,
  },
}
