import { type Effects, none } from '../../../platform/events.ts'
import { lessonTopics } from '../lessons/events.ts'

type Said = { id: number; before?: object; after: object }
interface BankEvents {
  'bank.saved': Said
  'bank.archived': { id: number; before: object }
  'bank.restored': { id: number; after: object }
  'bank.moved': { ids: readonly number[]; after: object }
  'bank.reviewed': { id: number; before: object; after: object }
  'bank.filled': { quiz: { id: number }; after: object }
  'bank.imported': { course_category_id: number; after: object }
  'bank.taken': { quiz: { id: number; courses_id: number }; after: object }
  'bank.measured': { course_category_id: number; after: object }
  'bank.measuresUndone': { course_category_id: number; before: object }
  'bank.anchored': { ids: readonly number[]; after: object }
  'folder.saved': Said
  'folder.removed': { id: number; before: object }
  'bank.roleSet': { course_category_id: number; before: object; after: object }
  'bank.rulesSet': { course_category_id: number; before: object; after: object }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends BankEvents {}
}

const toSavedEvent =
  (kind: 'bank_questions' | 'bank_folders') =>
  ({ id, before, after }: Said) => [
    { action: before ? ('update' as const) : ('create' as const), kind, thing_id: id, before, after },
  ]

export const bankEffects: Effects<keyof BankEvents> = {
  'bank.saved': { audit: toSavedEvent('bank_questions'), invalidates: none },
  'bank.archived': {
    audit: ({ id, before }) => [{ action: 'archive', kind: 'bank_questions', thing_id: id, before }],
    invalidates: none,
  },
  'bank.restored': {
    audit: ({ id, after }) => [{ action: 'restore', kind: 'bank_questions', thing_id: id, after }],
    invalidates: none,
  },
  'bank.moved': {
    audit: ({ ids, after }) =>
      ids.map((id) => ({ action: 'update', kind: 'bank_questions', thing_id: id, after })),
    invalidates: none,
  },
  'bank.reviewed': {
    audit: ({ id, before, after }) => [
      { action: 'review', kind: 'bank_questions', thing_id: id, before, after },
    ],
    invalidates: none,
  },
  'bank.filled': {
    audit: ({ quiz, after }) => [{ action: 'copy', kind: 'lessons', thing_id: quiz.id, after }],
    invalidates: none,
  },
  'bank.imported': {
    audit: ({ course_category_id, after }) => [
      { action: 'import', kind: 'course_categories', thing_id: course_category_id, after },
    ],
    invalidates: none,
  },
  'bank.taken': {
    audit: ({ quiz, after }) => [{ action: 'import', kind: 'lessons', thing_id: quiz.id, after }],
    invalidates: ({ quiz }) => lessonTopics(quiz),
  },
  'bank.measured': {
    audit: ({ course_category_id, after }) => [
      { action: 'update', kind: 'course_categories', thing_id: course_category_id, after },
    ],
    invalidates: none,
  },
  'bank.measuresUndone': {
    audit: ({ course_category_id, before }) => [
      { action: 'update', kind: 'course_categories', thing_id: course_category_id, before },
    ],
    invalidates: none,
  },
  'bank.anchored': {
    audit: ({ ids, after }) =>
      ids.map((id) => ({ action: 'update', kind: 'bank_questions', thing_id: id, after })),
    invalidates: none,
  },
  'folder.saved': { audit: toSavedEvent('bank_folders'), invalidates: none },
  'folder.removed': {
    audit: ({ id, before }) => [{ action: 'delete', kind: 'bank_folders', thing_id: id, before }],
    invalidates: none,
  },
  'bank.rulesSet': {
    audit: ({ course_category_id, before, after }) => [
      { action: 'update', kind: 'course_categories', thing_id: course_category_id, before, after },
    ],
    invalidates: none,
  },
  'bank.roleSet': {
    audit: ({ course_category_id, before, after }) => [
      { action: 'update', kind: 'course_categories', thing_id: course_category_id, before, after },
    ],
    invalidates: none,
  },
}
