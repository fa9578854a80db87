import type pg from 'pg'
import { insert, makeLesson } from '../make.ts'
import { makeFile } from './files.ts'
import type { Actor } from './people.ts'

export const makeAssignments = async (
  pool: pg.Pool,
  course: number,
  people: Record<Actor, number>,
  tag: string,
) => {
  const day = 86_400_000
  const assignment = await makeLesson(pool, course, {
    type: 'ASSIGNMENT',
    name: `${tag} tugas`,
    is_expired: true,
    start_date: new Date(Date.now() - 30 * day),
    end_date: new Date(Date.now() + 30 * day),
  })
  const file = await makeFile(pool, people.student, 'tugas')
  const handIn = async (user_id: number, more: Record<string, unknown>) => {
    const row = { description: `<p>${tag} jawaban</p>`, attachment_file_id: file }
    const place = { lessons_id: assignment, courses_id: course, user_id }
    const id = await insert(pool, 'submissions', { ...row, ...place, ...more })
    await insert(pool, 'submission_versions', { ...row, submission_id: id })
    return id
  }
  return {
    assignment,
    file,
    submission: await handIn(people.student, {}),
    resetSubmission: await handIn(people.classmate, { deleted_at: new Date() }),
  }
}

/** A group of both students, and what the student submitted for it before the classmate joined. */
export const makeGroups = async (
  pool: pg.Pool,
  course: number,
  people: Record<Actor, number>,
  tag: string,
) => {
  const group = await insert(pool, 'class_groups', { courses_id: course, name: `${tag} kelompok` })
  for (const user_id of [people.student, people.classmate])
    await pool.query('insert into class_group_members (courses_id, user_id, group_id) values ($1, $2, $3)', [
      course,
      user_id,
      group,
    ])
  const row = { description: `<p>${tag} jawaban kelompok</p>`, submitted_by: people.student }
  const groupAssignment = await makeLesson(pool, course, {
    type: 'ASSIGNMENT',
    name: `${tag} tugas kelompok`,
    is_group: true,
  })
  const groupSubmission = await insert(pool, 'submissions', {
    ...row,
    lessons_id: groupAssignment,
    courses_id: course,
    user_id: people.student,
    group_id: group,
  })
  await insert(pool, 'submission_versions', { ...row, submission_id: groupSubmission })
  return { group, groupAssignment, groupSubmission }
}
