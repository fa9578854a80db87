import type { TestRequest } from './requests.ts'
import type { World } from './world.ts'

/** Calls to a class with closed marks: those refused, those refused to students, and those still allowed. */

/** Lessons of the class in addition to those of its world. */
export type Fresh = {
  quiz: number
  draft: number
  draftMaterial: number
  deleted: number
  deletedTopic: number
  enrichment: number
}
type In = World & { fresh: Fresh }
/** A call from the matrix, or with its own request. */
export type Case = [what: string, name: string, request?: (w: In) => TestRequest]
const body = (of: (w: In) => Record<string, unknown>) => (w: In) => ({ body: of(w) })
const later = () => new Date(Date.now() + 9e7).toISOString()
const now = () => new Date().toISOString()
const grantException = (kind: string, more: object) =>
  body(({ course, people }) => ({
    user_id: people.student,
    courses_id: course,
    kind,
    reason: 'Sakit',
    ...more,
  }))
const quizForm = (more: object) =>
  body(({ quiz, quizSection }) => ({
    id: quiz,
    sections_id: quizSection,
    name: 'Kuis',
    type: 'QUIZ',
    type_quiz: 'formatif',
    description: '<p>Isi</p>',
    status: 'publish',
    duration: '01:00',
    is_competent: 1,
    kkm: 50,
    ...more,
  }))

export const refusedCases: Case[] = [
  ['marking an assignment', 'assignments.updateScore'],
  [
    'marking without a hand-in',
    'assignments.updateScore',
    body((w) => ({ lessons_id: w.assignment, user_id: w.people.classmate, score: 80 })),
  ],
  ['a mark beside the group', 'assignments.updateOwnScore'],
  ['resetting a hand-in', 'assignments.resetSubmission'],
  ['marking an answer', 'marking.updateStatus'],
  ['counting a late answer', 'marking.countLate'],
  ['declining a late answer', 'marking.declineLate'],
  ['taking that back', 'marking.reconsiderLate'],
  ['declining all', 'marking.declineAllLate'],
  ['counting all', 'marking.countAllLate'],
  ['resetting a result', 'marking.resetResult'],
  ['restoring a result', 'marking.restoreResult'],
  ['undoing paper marks', 'prints.undoPrintMarks'],
  ['weights', 'reports.saveWeights'],
  ['equal weights', 'reports.saveWeights', body((w) => ({ courses_id: w.course, equal: true }))],
  ['unpublishing', 'lessonForm.updateLesson', body((w) => ({ id: w.quiz, status: 'unpublish' }))],
  [
    'publishing an item that counts',
    'lessonForm.updateLesson',
    body((w) => ({ id: w.fresh.draft, status: 'publish' })),
  ],
  [
    'publishing many',
    'lessonForm.publishLessons',
    body((w) => ({
      courses_id: w.course,
      list_id: [w.fresh.draftMaterial, w.fresh.draft],
      status: 'publish',
    })),
  ],
  [
    'unpublishing many',
    'lessonForm.publishLessons',
    body((w) => ({ courses_id: w.course, list_id: [w.lesson, w.quiz], status: 'unpublish' })),
  ],
  [
    'moving windows',
    'lessonForm.shiftLessons',
    body((w) => ({ courses_id: w.course, list_id: [w.assignment, w.lesson], days: 1 })),
  ],
  ['a window', 'lessonForm.saveLesson', quizForm({ is_expired: 1, start_date: now(), end_date: later() })],
  ['unpublishing in the form', 'lessonForm.saveLesson', quizForm({ status: 'unpublish' })],
  [
    'a new item',
    'lessonForm.saveLesson',
    body((w) => ({
      sections_id: w.section,
      name: 'Tugas baru',
      type: 'ASSIGNMENT',
      format: 'TEXT',
      status: 'publish',
      description: '<p>Isi</p>',
    })),
  ],
  ['score policy', 'lessonForm.updateLesson', body((w) => ({ id: w.quiz, score_policy: 'last' }))],
  ['the cap', 'lessonForm.updateLesson', body((w) => ({ id: w.quiz, cap_remedial: 1 }))],
  [
    'an enrichment that counts',
    'lessonForm.updateLesson',
    body((w) => ({ id: w.fresh.enrichment, enrichment_counts: 1 })),
  ],
  [
    'an enrichment of an item',
    'lessonForm.updateLesson',
    body((w) => ({ id: w.assignment, is_enrichment: 1 })),
  ],
  ['deleting an item', 'lessonForm.removeLesson', (w) => ({ params: { id: w.quiz } })],
  ['deleting its topic', 'topics.removeTopic', (w) => ({ params: { id: w.quizSection } })],
  ['deleting all topics', 'topics.resetTopics'],
  ['restoring an item', 'archive.restoreArchived', body((w) => ({ kind: 'lesson', id: w.fresh.deleted }))],
  [
    'restoring a topic',
    'archive.restoreArchived',
    body((w) => ({ kind: 'topic', id: w.fresh.deletedTopic })),
  ],
  [
    'copying as published',
    'topics.duplicateLessons',
    body((w) => ({ courses_id: w.course, list_lessons: [w.quiz], keep_status: 1 })),
  ],
  [
    'another window for one',
    'exceptions.saveException',
    grantException('window', { start_date: now(), end_date: later() }),
  ],
  ['minutes for one', 'exceptions.saveException', grantException('minutes', { value: 5 })],
  ['remedials for one', 'exceptions.saveException', grantException('remedials', { value: 1 })],
  ['taking minutes back', 'exceptions.removeException'],
]
export const refusedWork: Case[] = [
  ['starting a quiz', 'attempts.startAttempt', body((w) => ({ id: w.fresh.quiz }))],
  [
    'handing in',
    'assignments.saveAssignment',
    body((w) => ({ lessons_id: w.assignment, description: '<p>Jawaban</p>' })),
  ],
]
export const freeCases: Case[] = [
  ['returning marks', 'assignments.returnMarks'],
  ['returning results', 'marking.returnResults'],
  ['a returned file', 'assignments.returnFile'],
  ['a comment', 'comments.saveComment'],
  ['the name of a quiz', 'lessonForm.saveLesson', quizForm({ name: 'Kuis bernama lain' })],
  ['its duration', 'lessonForm.updateLesson'],
  ['its KKM without a cap', 'lessonForm.updateLesson', body((w) => ({ id: w.quiz, kkm: 60 }))],
  [
    'a new draft',
    'lessonForm.saveLesson',
    body((w) => ({
      sections_id: w.section,
      name: 'Draf',
      type: 'ASSIGNMENT',
      format: 'TEXT',
      status: 'unpublish',
      description: '<p>Isi</p>',
    })),
  ],
  [
    'a material',
    'lessonForm.publishLessons',
    body((w) => ({ courses_id: w.course, list_id: [w.fresh.draftMaterial], status: 'publish' })),
  ],
  [
    'the window of a draft',
    'lessonForm.shiftLessons',
    body((w) => ({ courses_id: w.course, list_id: [w.fresh.draft], days: 1 })),
  ],
  ['Luluskan', 'exceptions.saveException', grantException('pass', {})],
  ['Buka kunci', 'exceptions.saveException', grantException('unlock', {})],
  [
    'copying as drafts',
    'topics.duplicateLessons',
    body((w) => ({ courses_id: w.course, list_lessons: [w.quiz] })),
  ],
  ['reading', 'lessons.lecturerLessons'],
  ['removing a member', 'members.removeMember'],
]
