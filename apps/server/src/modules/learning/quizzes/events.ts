import { type Effects, none } from '../../../platform/events.ts'
import { courseTopic } from '../../classroom/courses/events.ts'
import { lessonTopics } from '../lessons/events.ts'
import type { AlsoCorrect } from './kinds/kind.ts'

type Quiz = { id: number; courses_id: number }
type Question = { quiz: Quiz; id: number }
type Remedy = { bonus: boolean; also_correct: AlsoCorrect }
interface QuizEvents {
  'question.saved': Question & { before?: object; after: object }
  'question.archived': Question & { before: object }
  'question.remedied': Question & { before: Remedy; after: Remedy & { reason: string } }
  'question.copied': Question & { after: object }
  'questions.reordered': { quiz: Quiz; before: readonly number[]; after: readonly number[] }
  'questions.imported': { quiz: Quiz; after: object }
  'sections.saved': { quiz: Quiz; before: readonly string[]; after: readonly string[] }
  'forms.taken': { quiz: Quiz; before: readonly string[]; after: readonly string[] }
  'blueprint.saved': { quiz: Quiz; before: readonly string[]; after: readonly string[] }
  'lessons.copied': { courses_id: number; from: readonly number[]; after: object }
  'course.imported': { courses_id: number; after: object }
  /** New classes received the whole content of others; their creator logs it. */
  'classes.filled': { lessons: readonly { old_id: number; new_id: number }[] }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends QuizEvents {}
}

/** Future papers, question counts and results. */
const ofQuiz = ({ quiz }: { quiz: Quiz }) => lessonTopics(quiz)

export const quizEffects: Effects<keyof QuizEvents> = {
  'question.saved': {
    audit: ({ id, before, after }) => [
      { action: before ? 'update' : 'create', kind: 'questions', thing_id: id, before, after },
    ],
    invalidates: ofQuiz,
  },
  'question.archived': {
    audit: ({ id, before }) => [{ action: 'archive', kind: 'questions', thing_id: id, before }],
    invalidates: ofQuiz,
  },
  'question.remedied': {
    audit: ({ id, before, after }) => [{ action: 'remedy', kind: 'questions', thing_id: id, before, after }],
    invalidates: ofQuiz,
  },
  'question.copied': {
    audit: ({ id, after }) => [{ action: 'copy', kind: 'questions', thing_id: id, after }],
    invalidates: ofQuiz,
  },
  'questions.reordered': {
    audit: ({ quiz, before, after }) => [
      {
        action: 'reorder',
        kind: 'lessons',
        thing_id: quiz.id,
        before: { question_ids: before },
        after: { question_ids: after },
      },
    ],
    invalidates: ofQuiz,
  },
  'questions.imported': {
    audit: ({ quiz, after }) => [{ action: 'import', kind: 'lessons', thing_id: quiz.id, after }],
    invalidates: ofQuiz,
  },
  'sections.saved': {
    audit: ({ quiz, before, after }) => [
      {
        action: 'update',
        kind: 'lessons',
        thing_id: quiz.id,
        before: { quiz_sections: before },
        after: { quiz_sections: after },
      },
    ],
    invalidates: ofQuiz,
  },
  'forms.taken': {
    audit: ({ quiz, before, after }) => [
      {
        action: 'update',
        kind: 'lessons',
        thing_id: quiz.id,
        before: { paper_forms: before },
        after: { paper_forms: after },
      },
    ],
    invalidates: ofQuiz,
  },
  'blueprint.saved': {
    audit: ({ quiz, before, after }) => [
      {
        action: 'update',
        kind: 'lessons',
        thing_id: quiz.id,
        before: { blueprint: before },
        after: { blueprint: after },
      },
    ],
    invalidates: none,
  },
  'classes.filled': { audit: none, invalidates: none },
  'course.imported': {
    audit: ({ courses_id, after }) => [{ action: 'import', kind: 'courses', thing_id: courses_id, after }],
    invalidates: ({ courses_id }) => [courseTopic(courses_id)],
  },
  'lessons.copied': {
    audit: ({ courses_id, from, after }) => [
      { action: 'copy', kind: 'courses', thing_id: courses_id, before: { courses_id: from }, after },
    ],
    invalidates: ({ courses_id }) => [courseTopic(courses_id)],
  },
}
