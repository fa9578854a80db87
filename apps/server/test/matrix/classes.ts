import type { World } from '../world.ts'
import {
  attended,
  authored,
  body,
  list,
  type Matrix,
  ownActors,
  pages,
  params,
  query,
  taught,
} from './row.ts'

/** Classes, their members, topics, material and course plans. */

const inTaughtCourse = query(({ course }) => ({ courses_id: course }), { owners: taught })
const inAttendedCourse = { ...inTaughtCourse, owners: attended }
const ofStudent = ({ membership }: World) => ({ list_id: [membership] })
const copyBody = ({ course, lesson }: World) => ({ courses_id: course, list_lessons: [lesson] })

const courses: Matrix = {
  'courses.studentCourses': list,
  'courses.studentCourse': params(({ course }) => ({ id: course }), { owners: attended }),
  'courses.studentCourseMembers': inAttendedCourse,
  'courses.lecturerCourses': list,
  'courses.lecturerCourse': params(({ course }) => ({ id: course }), { owners: taught }),
  'members.lecturerCourseMembers': inTaughtCourse,
  'members.courseFollowUp': inTaughtCourse,
  'members.updateCourse': body(({ course }) => ({ id: course, name: 'Kelas' }), { owners: taught }),
  'members.removeMember': query(({ membership }) => ({ member_id: membership }), {
    owners: taught,
    once: true,
  }),
  // A lecturer cannot remove the teacher's membership.
  'members.removeMembers': body(({ member }) => ({ list_id: [member] }), { owners: taught, code: 409 }),
  'members.removeMembersByDelete': body(ofStudent, { owners: taught, once: true }),
  'members.restoreMember': body(({ removedMember }) => ({ member_id: removedMember }), {
    owners: taught,
    once: true,
  }),
  'exceptions.exceptions': inTaughtCourse,
  'exceptions.saveException': body(
    ({ course, people }) => ({
      user_id: people.student,
      courses_id: course,
      kind: 'minutes',
      value: 5,
      reason: 'Sakit',
    }),
    { owners: taught },
  ),
  'exceptions.removeException': params(({ exception }) => ({ id: exception }), {
    owners: taught,
    once: true,
  }),
}

const groups: Matrix = {
  'groups.classGroups': inTaughtCourse,
  'groups.saveGroup': body(({ course, group }) => ({ id: group, courses_id: course, name: 'Kelompok A' }), {
    owners: taught,
  }),
  'groups.removeGroup': params(({ group }) => ({ id: group }), { owners: taught, once: true }),
  'groups.moveStudents': body(
    ({ course, people }) => ({ courses_id: course, list_user_id: [people.classmate] }),
    { owners: taught, once: true },
  ),
  // A version from another moment.
  'groups.arrangeGroups': body(
    ({ course, people }) => ({
      courses_id: course,
      revision: 'lama',
      groups: [{ name: 'Kelompok B', list_user_id: [people.classmate] }],
    }),
    { owners: taught, code: 409 },
  ),
  'groups.readGroupFile': body(({ course }) => ({ courses_id: course }), { owners: taught, code: 422 }),
  'groups.exportGroups': inTaughtCourse,
}

const lessons: Matrix = {
  'lessons.studentLessons': query(({ course }) => ({ id: course }), { owners: attended }),
  'lessons.offlineLessons': query(({ course }) => ({ id: course }), { owners: attended }),
  'lessons.lecturerLessons': query(({ course }) => ({ id: course }), { owners: taught }),
  'lessons.lecturerLesson': params(({ lesson }) => ({ id: lesson }), { owners: taught }),
  'lessonForm.saveLesson': body(
    ({ section, lesson }) => ({
      id: lesson,
      sections_id: section,
      name: 'Materi',
      type: 'LESSON',
      format: 'TEXT',
      status: 'publish',
      description: 'Isi',
    }),
    { owners: taught },
  ),
  'courseImport.importCourse': body(({ course }) => ({ courses_id: course, dry_run: 1 }), {
    owners: taught,
    code: 422,
  }),
  'lessonForm.uploadLessonFile': { code: 422 },
  'lessonForm.updateLesson': body(({ quiz }) => ({ id: quiz, duration: '01:00' }), { owners: taught }),
  'lessonForm.publishLessons': body(
    ({ course, lesson }) => ({ courses_id: course, list_id: [lesson], status: 'unpublish' }),
    { owners: taught, once: true },
  ),
  'lessonForm.shiftLessons': body(
    ({ course, assignment }) => ({ courses_id: course, list_id: [assignment], days: 1 }),
    { owners: taught },
  ),
  'editors.lessonEditors': query(({ lesson }) => ({ id: lesson, editing: 1 }), { owners: taught }),
  'lessonForm.removeLesson': params(({ lesson }) => ({ id: lesson }), { owners: taught, once: true }),
  'lessonForm.reorderLessons': body(({ section, lesson }) => ({ sections_id: section, list_id: [lesson] }), {
    owners: taught,
  }),
}

const topics: Matrix = {
  'topics.topics': inTaughtCourse,
  'topics.topicDetail': params(({ section }) => ({ id: section }), { owners: taught }),
  'topics.saveTopic': body(({ course, section }) => ({ id: section, courses_id: course, name: 'Topik' }), {
    owners: taught,
  }),
  'topics.removeTopic': params(({ section }) => ({ id: section }), { owners: taught, once: true }),
  'topics.resetTopics': body(({ course }) => ({ courses_id: course }), { owners: taught, once: true }),
  // A list that differs from the class's topics is stale for its lecturers, and not found for others.
  'topics.reorderTopics': body(({ course }) => ({ courses_id: course, list_id: [999_999] }), {
    owners: taught,
    code: 409,
  }),
  'topics.theories': inTaughtCourse,
  'topics.theoriesBySection': inTaughtCourse,
  'topics.duplicateLessons': body(copyBody, { owners: taught }),
  'archive.archivedOfCourse': inTaughtCourse,
  'archive.restoreArchived': body(({ removedSection }) => ({ kind: 'topic', id: removedSection }), {
    owners: taught,
    once: true,
  }),
  'collection.studentTheoriesBySection': inAttendedCourse,
  'collection.collectLessons': body(copyBody, { owners: attended }),
  'collection.collection': inAttendedCourse,
  'collection.removeCollected': params(({ collected: collectedId }) => ({ id: collectedId }), {
    owners: ownActors,
    once: true,
  }),
}

const plans: Matrix = {
  ...pages('rps.rps'),
  'rps.rps.detail': query(({ rps }) => ({ id: rps }), { owners: authored }),
  'rps.rps.save': body(
    ({ rps, course_category }) => ({ id: rps, title: 'RPS', course_category_id: course_category }),
    { owners: authored },
  ),
  'rps.rps.remove': params(({ rps }) => ({ id: rps }), { owners: authored, once: true }),
  'rps.rps.removeBulk': body(({ rps }) => ({ list_id: [rps] }), { owners: authored, once: true }),
  'rps.rps.removeBulkByDelete': body(({ rps }) => ({ list_id: [rps] }), { owners: authored, once: true }),
  'rps.studentRps': inAttendedCourse,
}

export const classes: Matrix = { ...courses, ...groups, ...lessons, ...topics, ...plans }
