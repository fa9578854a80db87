import type pg from 'pg'
import { enrol, insert, makeCourse, makeLesson, makeSection, makeStudent, makeSubject } from './make.ts'
import { makeAssignments, makeGroups } from './world/assignments.ts'
import { makeFile, makeMedia } from './world/files.ts'
import { makeIdentity } from './world/identities.ts'
import { makeGoals, makeOutcomes, makePlans } from './world/outcomes.ts'
import { makePapers } from './world/papers.ts'
import { makePeople } from './world/people.ts'
import { makeBank, makeQuizzes } from './world/quizzes.ts'
import { makeStandards, makeSurvey } from './world/standards.ts'
import { makeDiscussion, makeTalk } from './world/talk.ts'
import { makeTools } from './world/tools.ts'

export { type Actor, actors } from './world/people.ts'

/** A class with a row in every table that belongs to it; rows with public ids are listed by name. */
export type World = Awaited<ReturnType<typeof makeWorld>>

const makeRemoved = async (pool: pg.Pool, course: number, tag: string) => {
  const deleted_at = new Date()
  const removedSection = await makeSection(pool, course, { name: `${tag} topik lama`, deleted_at })
  const formerStudent = await makeStudent(pool, { name: `${tag} mantan` })
  return {
    removedSection,
    removedLesson: await makeLesson(pool, course, { name: `${tag} materi lama`, deleted_at }),
    removedStudent: formerStudent,
    removedMember: await enrol(pool, course, formerStudent, { ended_at: deleted_at, ended_by: 'removed' }),
  }
}

/** @param tag part of every name and text, so that a reply shows whose rows it contains */
export const makeWorld = async (pool: pg.Pool, tag = 'Dunia') => {
  const people = await makePeople(pool, tag)
  const subject = await makeSubject(pool)
  const course = await makeCourse(pool, people.teacher, {
    course_category_id: subject,
    name: `${tag} kelas`,
    learning_order: 'bebas',
    is_teamteaching: true,
  })
  await insert(pool, 'members', {
    courses_id: course,
    user_id: people.coordinator,
    role: 'coordinator',
    source: 'manual',
  })
  await pool.query('insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)', [
    course,
    people.coordinator,
  ])
  const membership = await enrol(pool, course, people.student)
  await enrol(pool, course, people.classmate)
  const quizzes = await makeQuizzes(pool, course, people, tag)
  const lesson = await makeLesson(pool, course, { name: `${tag} materi` })
  await makeSurvey(pool, course, people)
  const plan = await makeFile(pool, people.teacher, 'blok')
  await pool.query(
    `insert into lesson_blocks (lessons_id, position, kind, file_id, captions_file_id) values ($1, 1, 'media', $2, $2)`,
    [lesson, plan],
  )
  const one = async (column: string, table: string, where: string): Promise<number> =>
    (await pool.query(`select ${column} as id from ${table} where ${where}`)).rows[0].id
  return {
    people,
    course,
    lesson,
    membership,
    media: await makeMedia(pool, people.teacher, tag),
    ...quizzes,
    ...(await makeStandards(pool, quizzes, people, tag)),
    ...(await makeGroups(pool, course, people, tag)),
    section: await one('sections_id', 'lessons', `id = ${lesson}`),
    quizSection: await one('sections_id', 'lessons', `id = ${quizzes.quiz}`),
    /** The membership of the class's own teacher. */
    member: await one('id', 'members', `courses_id = ${course} and role = 'teacher'`),
    ...(await makeTalk(pool, course, people, tag)),
    ...(await makeDiscussion(pool, { course, lesson, people }, tag)),
    notification: await insert(pool, 'notifications', {
      user_id: people.student,
      kind: 'material_published',
      subject: course,
      period: 'dunia',
      params: { courses_id: course, course: `${tag} kelas`, lesson: `${tag} materi`, type: 'LESSON' },
    }),
    exception: await insert(pool, 'exceptions', {
      user_id: people.student,
      courses_id: course,
      lessons_id: quizzes.quiz,
      kind: 'minutes',
      value: 5,
      reason: `${tag} alasan`,
      created_by: people.teacher,
    }),
    collected: await insert(pool, 'collected_lessons', {
      user_id: people.student,
      courses_id: course,
      lessons_id: lesson,
    }),
    ...(await makeAssignments(pool, course, people, tag)),
    ...(await makeTools(pool, course, tag)),
    ...(await makePapers(pool, people, tag, subject)),
    ...(await makeRemoved(pool, course, tag)),
    ...(await makeGoals(pool, people, tag, subject)),
    ...(await makeBank(pool, course, tag, subject)),
    ...(await makeOutcomes(pool, { course, subject, people }, tag)),
    ...(await makePlans(pool, { subject, people }, tag)),
    /** A campus account of the other student. */
    identity: await makeIdentity(pool, people.otherStudent),
  }
}
