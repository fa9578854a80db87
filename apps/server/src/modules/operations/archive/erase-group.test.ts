import { groupWork, saveAssignment, updateOwnScore } from '@tuntas/contract/learning/assignments'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { enrol, insert, makeCourse, makeLesson, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { overPool, transaction } from '../../../platform/db/db.ts'
import { erasePerson } from './erase.store.ts'

const app = withApp()

/** Two students of a group, the first of whom submitted. */
const handedIn = async () => {
  const teacher = await app.signedIn(await makeTeacher(app.pool))
  const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', is_group: true })
  const group = await insert(app.pool, 'class_groups', { courses_id: course, name: 'Kelompok 1' })
  const people = []
  for (const name of ['Ani', 'Budi']) {
    const student = await app.signedIn(await makeStudent(app.pool, { name }))
    await enrol(app.pool, course, student.id)
    await app.pool.query('insert into class_group_members values ($1, $2, $3)', [course, student.id, group])
    people.push(student)
  }
  const [ani, budi] = people
  if (!ani || !budi) throw new Error('Nobody was made')
  const file = { name: 'laporan-ani.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') }
  const fields = { lessons_id: String(task), description: '<p>Satu</p>' }
  const submitReply = await sendForm(app, ani, saveAssignment.path, fields, { attachment: file })
  expect(submitReply.code).toBe(200)
  const ownScore = { id: submitReply.body.data.id, score: 60, feedback: '<p>Tentang Ani</p>' }
  expect((await app.send(teacher, updateOwnScore, { body: ownScore })).code).toBe(200)
  return { ani, budi, task }
}

describe('erasing a member of a group', () => {
  it('keeps the group’s hand-in with its file', async () => {
    const { ani, budi, task } = await handedIn()
    await app.pool.query('update users set deleted_at = now() where id = $1', [ani.id])
    const { nim } = (await app.pool.query('select nim from students where id = $1', [ani.id])).rows[0]
    await transaction(overPool(app.pool), (tx) => erasePerson(tx, nim))
    const { versions } = (await app.call(budi, groupWork, { query: { lessons_id: task } })).body.data
    expect(versions).toMatchObject([
      {
        description: '<p>Satu</p>',
        submitted_by: 'Mahasiswa terhapus',
        filename: expect.stringMatching(/^berkas/),
      },
    ])
    const { rows } = await app.pool.query(
      'select description, attachment_file_id, own_feedback from submissions where user_id = $1',
      [ani.id],
    )
    expect(rows).toEqual([{ description: '(dihapus)', attachment_file_id: null, own_feedback: '(dihapus)' }])
  })
})
