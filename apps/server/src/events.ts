import type { Effects, Handlers, Work } from './platform/events.ts'
import { rowEffects } from './platform/resource.ts'
import { accountEffects } from './rooms/account/events.ts'
import { archiveEffects } from './rooms/archive/events.ts'
import { assignmentEffects } from './rooms/assignments/events.ts'
import { moveDeadlines } from './rooms/attempts/deadlines.store.ts'
import { attemptEffects } from './rooms/attempts/events.ts'
import { courseEffects } from './rooms/courses/events.ts'
import { endMembershipsOf, resumeMembershipsOf, syncGroupMembers } from './rooms/courses/members.store.ts'
import { importEffects } from './rooms/imports/events.ts'
import { lessonEffects } from './rooms/lessons/events.ts'
import { peopleEffects } from './rooms/people/events.ts'
import { quizEffects } from './rooms/quizzes/events.ts'
import { reportEffects } from './rooms/reports/events.ts'
import { rpsEffects } from './rooms/rps/events.ts'
import { siteEffects } from './rooms/site/events.ts'

/** What follows from every event. It does not compile while one lacks its effect or its handlers. */
const effects: Effects = {
  ...rowEffects,
  ...accountEffects,
  ...peopleEffects,
  ...courseEffects,
  ...lessonEffects,
  ...quizEffects,
  ...attemptEffects,
  ...assignmentEffects,
  ...rpsEffects,
  ...reportEffects,
  ...siteEffects,
  ...importEffects,
  ...archiveEffects,
}

const moveForStudent = (tx: Work, { courses_id, user_id }: { courses_id: number; user_id: number }) =>
  moveDeadlines(tx, { courses_id, user_id })

/** What later rooms do about events of earlier ones, in the same transaction. */
const handlers: Handlers = {
  'rows.saved': [],
  'rows.deleted': [],
  'session.ended': [],
  'password.changed': [],
  'person.saved': [
    async (tx, { kind, id }) => {
      if (kind === 'students') await syncGroupMembers(tx, { user_ids: [id] })
    },
  ],
  'people.imported': [],
  'person.exported': [],
  'people.archived': [
    (tx, { people }) =>
      endMembershipsOf(
        tx,
        people.map(({ id }) => id),
      ),
  ],
  'person.restored': [(tx, { id }) => resumeMembershipsOf(tx, id)],
  'course.saved': [],
  'courses.archived': [],
  'students.enrolled': [],
  'members.removed': [],
  'classes.changed': [],
  'section.created': [],
  'section.renamed': [],
  'sections.archived': [],
  'topics.reset': [],
  'sections.reordered': [],
  'lessons.reordered': [],
  'lesson.created': [],
  'lesson.changed': [(tx, { lesson }) => moveDeadlines(tx, { lessons_id: lesson.id })],
  'lesson.archived': [],
  'things.restored': [],
  'exception.granted': [moveForStudent],
  'exception.revoked': [moveForStudent],
  'question.saved': [],
  'question.archived': [],
  'question.copied': [],
  'questions.reordered': [],
  'questions.imported': [],
  'lessons.copied': [],
  'attempt.started': [],
  'attempt.finished': [],
  'answer.kept': [],
  'answer.saved': [],
  'material.opened': [],
  'answer.marked': [],
  'answer.lateCounted': [],
  'attempts.reset': [],
  'deadlines.moved': [],
  'question.regraded': [],
  'submission.handedIn': [],
  'submission.marked': [],
  'submission.reset': [],
  'rps.saved': [],
  'rps.archived': [],
  'weights.set': [],
  'settings.changed': [],
  'banner.saved': [],
  'banners.deleted': [],
  'import.queued': [],
  'passwords.fetched': [],
  'import.done': [],
}

export const events = { effects, handlers }
