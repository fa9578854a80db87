import type pg from 'pg'
import { insert, makeStudent, masters } from '../make.ts'
import { makeFile } from './files.ts'
import type { Actor } from './people.ts'

export const makePapers = async (
  pool: pg.Pool,
  people: Record<Actor, number>,
  tag: string,
  course_category_id: number,
) => {
  const { study_program_id, curriculum_id } = await masters(pool)
  const studyGroup = await insert(pool, 'study_groups', {
    code: `${tag}${people.student}`,
    name: `${tag} rombel ${people.student}`,
  })
  await makeStudent(pool, { name: `${tag} rombel`, study_group_id: studyGroup })
  const plan = await makeFile(pool, people.teacher, 'rps')
  const job = await insert(pool, 'import_jobs', {
    kind: 'student',
    state: 'mapping',
    user_id: people.admin,
    ip_address: '127.0.0.1',
    file_name: `${tag}.xlsx`,
    file_hash: 'x',
    headers: JSON.stringify(['NIM']),
    mapping: {},
  })
  return {
    course_category: course_category_id,
    studyGroup,
    /** A mata kuliah without classes. */
    ownCategory: await insert(pool, 'course_categories', {
      name: `${tag} mata kuliah tanpa kelas ${people.student}`,
      study_program_id,
      curriculum_id,
      sks: 3,
    }),
    rps: await insert(pool, 'rps', {
      teacher_id: people.teacher,
      course_category_id,
      title: `${tag} RPS`,
      file_id: plan,
    }),
    comment: await insert(pool, 'feedback_comments', {
      user_id: people.teacher,
      name: `${tag} komentar`,
      comment: `<p>${tag} komentar</p>`,
    }),
    banner: await insert(pool, 'banners', { image_file_id: plan, url: 'https://kampus.ac.id' }),
    job,
  }
}
