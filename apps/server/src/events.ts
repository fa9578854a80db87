import { administratorEffects } from './modules/campus/administrators/events.ts'
import { peopleEffects } from './modules/campus/people/events.ts'
import { siteEffects } from './modules/campus/site/events.ts'
import { courseEffects } from './modules/classroom/courses/events.ts'
import {
  endMemberships,
  resumeClasses,
  resumeMemberships,
  syncGroupMembers,
} from './modules/classroom/courses/members.store.ts'
import { rpsEffects } from './modules/classroom/rps/events.ts'
import { accountEffects } from './modules/identity/account/events.ts'
import { signinEffects } from './modules/identity/signin/events.ts'
import { finalMarkEffects } from './modules/insight/final-marks/events.ts'
import { outcomeEffects } from './modules/insight/outcomes/events.ts'
import { planEffects } from './modules/insight/plans/events.ts'
import { portfolioEffects } from './modules/insight/portfolio/events.ts'
import { reportEffects } from './modules/insight/reports/events.ts'
import { copyWeights } from './modules/insight/reports/gradebook.store.ts'
import { secondMarkEffects } from './modules/insight/second-marks/events.ts'
import { standardEffects } from './modules/insight/standards/events.ts'
import { surveyEffects } from './modules/insight/surveys/events.ts'
import { assignmentEffects } from './modules/learning/assignments/events.ts'
import { keepTold } from './modules/learning/assignments/marks.store.ts'
import { moveDeadlines } from './modules/learning/attempts/deadlines.store.ts'
import { attemptEffects } from './modules/learning/attempts/events.ts'
import { keepToldResults } from './modules/learning/attempts/release-results.store.ts'
import { homeAttempts } from './modules/learning/attempts/remap-goals.store.ts'
import { bankEffects } from './modules/learning/bank/events.ts'
import { goalEffects } from './modules/learning/goals/events.ts'
import { lessonEffects } from './modules/learning/lessons/events.ts'
import type { Ending } from './modules/learning/lessons/spare-running.ts'
import { practiceEffects } from './modules/learning/practice/events.ts'
import { homeRefreshes } from './modules/learning/practice/practice-home.store.ts'
import { printEffects } from './modules/learning/prints/events.ts'
import { quizEffects } from './modules/learning/quizzes/events.ts'
import { homeGoals } from './modules/learning/quizzes/goals.store.ts'
import { announcementEffects } from './modules/operations/announcements/events.ts'
import { archiveEffects } from './modules/operations/archive/events.ts'
import { discussionEffects } from './modules/operations/discussions/events.ts'
import { externalToolEffects } from './modules/operations/external-tools/events.ts'
import { feederEffects } from './modules/operations/feeder/events.ts'
import { helpdeskEffects } from './modules/operations/helpdesk/events.ts'
import { importEffects } from './modules/operations/imports/events.ts'
import { messageEffects } from './modules/operations/messages/events.ts'
import {
  tellAddresses,
  tellCourseTeachers,
  tellImport,
  tellLink,
  tellPassword,
  tellPlan,
  tellSecond,
  tellTeachersOfLesson,
} from './modules/operations/notifications/account-notices.store.ts'
import { mailEffects } from './modules/operations/notifications/events.ts'
import * as finalMarks from './modules/operations/notifications/final-marks.store.ts'
import {
  tellAnswerMark,
  tellChangedLesson,
  tellException,
  tellMark,
  tellMasteryLost,
  tellNewLesson,
  tellPassed,
  tellRegraded,
  tellReturnedMarks,
  tellReturnedResults,
} from './modules/operations/notifications/learning.store.ts'
import { tellReminder } from './modules/operations/notifications/mark-reminders.store.ts'
import {
  tellAnswered,
  tellAsked,
  tellMessages,
  tellSaved,
  untellAnnouncement,
} from './modules/operations/notifications/talk.store.ts'
import { serviceEffects } from './modules/operations/services/events.ts'
import type { Effects, EventMap, Handlers, Work } from './platform/events.ts'
import { rowEffects } from './platform/http/resource.ts'

/** Effects of every event. A missing effect is a compile error. */
const effects: Effects = {
  ...rowEffects,
  ...accountEffects,
  ...signinEffects,
  ...administratorEffects,
  ...peopleEffects,
  ...courseEffects,
  ...goalEffects,
  ...lessonEffects,
  ...quizEffects,
  ...bankEffects,
  ...attemptEffects,
  ...printEffects,
  ...practiceEffects,
  ...assignmentEffects,
  ...rpsEffects,
  ...reportEffects,
  ...secondMarkEffects,
  ...portfolioEffects,
  ...standardEffects,
  ...surveyEffects,
  ...finalMarkEffects,
  ...outcomeEffects,
  ...planEffects,
  ...siteEffects,
  ...importEffects,
  ...serviceEffects,
  ...externalToolEffects,
  ...feederEffects,
  ...archiveEffects,
  ...helpdeskEffects,
  ...announcementEffects,
  ...messageEffects,
  ...discussionEffects,
  ...mailEffects,
}

type OfStudent = { courses_id: number; user_id: number; ending?: Ending }
const moveForStudent = (tx: Work, { courses_id, user_id, ending }: OfStudent) =>
  moveDeadlines(tx, { courses_id, user_id }, ending)

const showScore = (part: object) => 'show_score' in part && part.show_score
const holds = (part: object) => 'hold_feedback' in part && part.hold_feedback === true

/** A reactivated semester applies to its classes what changed while it was closed. */
const resumeActivated = async (tx: Work, { kind, rows }: EventMap['rows.saved']) => {
  if (kind !== 'years') return
  const isActive = (year: object = {}) => 'active' in year && Boolean(year.active)
  const activated = rows.filter(({ before, after }) => before && !isActive(before) && isActive(after))
  if (activated.length > 0)
    await resumeClasses(
      tx,
      activated.map(({ id }) => id),
    )
}

/** Reactions of later features to events of earlier ones, in the same transaction. */
const handlers: Handlers = {
  'rows.saved': [resumeActivated],
  'password.changed': [(tx, { user_id }) => tellPassword(tx, [user_id])],
  'password.forgotten': [tellLink],
  'addresses.changed': [tellAddresses],
  'second.added': [(tx, { user_id }) => tellSecond(tx, [user_id], true)],
  'second.removed': [(tx, { ids }) => tellSecond(tx, ids, false)],
  'administrators.reset': [(tx, { ids }) => tellPassword(tx, ids)],
  'person.saved': [
    async (tx, { kind, id }) => {
      if (kind === 'students') await syncGroupMembers(tx, { user_ids: [id] })
    },
    async (tx, { id, before, password }) => {
      if (before && password) await tellPassword(tx, [id])
    },
  ],
  'students.changed': [(tx, { people }) => syncGroupMembers(tx, { user_ids: people.map(({ id }) => id) })],
  'passwords.reset': [(tx, { ids }) => tellPassword(tx, ids)],
  'people.archived': [
    (tx, { people }) =>
      endMemberships(
        tx,
        people.map(({ id }) => id),
      ),
  ],
  'people.restored': [
    (tx, { people }) =>
      resumeMemberships(
        tx,
        people.map(({ id }) => id),
      ),
  ],
  'course.saved': [
    async (tx, { id, before }) => {
      if (!before) return
      await homeGoals(tx, [id])
      await homeAttempts(tx, [id])
      await homeRefreshes(tx, [id])
      await tellCourseTeachers(tx, { courses_id: id })
    },
  ],
  'section.created': [(tx, { section }) => tellCourseTeachers(tx, section)],
  'section.renamed': [tellCourseTeachers],
  'topics.reset': [tellCourseTeachers],
  'lesson.created': [tellNewLesson, tellTeachersOfLesson],
  'lesson.changed': [
    (tx, { lesson, ending }) => moveDeadlines(tx, { lessons_id: lesson.id }, ending),
    tellChangedLesson,
    tellTeachersOfLesson,
    async (tx, { lesson, before, after }) => {
      if (holds(after) && !holds(before)) await keepTold(tx, lesson)
    },
    async (tx, { lesson, before, after }) => {
      const formerState = showScore(before)
      if (showScore(after) === 'returned' && formerState !== 'returned')
        await keepToldResults(tx, lesson, formerState === 'after_window')
    },
  ],
  'mastery.lost': [tellMasteryLost],
  'lesson.archived': [tellTeachersOfLesson],
  'exception.granted': [moveForStudent, tellException, tellPassed],
  'exception.revoked': [moveForStudent],
  'question.saved': [(tx, { quiz }) => tellCourseTeachers(tx, quiz)],
  'question.archived': [(tx, { quiz }) => tellCourseTeachers(tx, quiz)],
  'questions.imported': [(tx, { quiz }) => tellCourseTeachers(tx, quiz)],
  'bank.taken': [(tx, { quiz }) => tellCourseTeachers(tx, quiz)],
  'bank.roleSet': [],
  'bank.rulesSet': [],
  'bank.measuresUndone': [],
  'classes.filled': [(tx, { lessons }) => copyWeights(tx, lessons)],
  'printMarks.taken': [],
  'printMarks.undone': [],
  'answer.marked': [tellAnswerMark],
  'answer.lateCounted': [],
  'answer.lateDecided': [],
  'results.returned': [tellReturnedResults],
  'question.regraded': [tellRegraded, finalMarks.tellMarksProposed],
  'submission.handedIn': [],
  'submission.included': [tellMark],
  'submission.marked': [tellMark],
  'submissions.returned': [tellReturnedMarks],
  'marks.closed': [finalMarks.tellMarksClosed],
  'marks.reopened': [finalMarks.tellMarksReopened],
  'marks.reminded': [tellReminder],
  'plan.approved': [(tx, { id }) => tellPlan(tx, id, true)],
  'plan.returned': [(tx, { id }) => tellPlan(tx, id, false)],
  'import.done': [tellImport],
  'announcement.saved': [tellSaved],
  'announcement.withdrawn': [untellAnnouncement],
  'message.written': [tellMessages],
  'discussion.asked': [tellAsked],
  'discussion.answered': [tellAnswered],
}

export const events = { effects, handlers }
