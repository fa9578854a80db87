import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert, makeBankQuestion, makeGoal, makeQuiz, makeSubject, masters } from '../../../../test/make.ts'
import { idRow, rows } from '../../../platform/db/rows.ts'
import { type PoolFilter, selectPool, takeFromBank } from './pool.store.ts'

const app = withApp()
const classroom = withClassroom(app)
let subject: number
beforeAll(async () => {
  subject = await makeSubject(app.pool)
})

const pool = async (filter: Omit<PoolFilter, 'courseCategoryId'> = {}) => {
  const drawnVersions = await rows(
    drizzle(app.pool),
    idRow,
    selectPool({ courseCategoryId: subject, ...filter }),
  )
  return drawnVersions.map(({ id }) => id).sort((one, next) => one - next)
}

it('draws from what is neither retired nor archived, and from what folders within a folder hold', async () => {
  const folder = async (name: string, parent: number | null = null): Promise<number> =>
    (
      await app.pool.query(
        'insert into bank_folders (course_category_id, parent_id, name, position) values ($1, $2, $3, 1) returning id',
        [subject, parent, name],
      )
    ).rows[0].id
  const top = await folder('Basis data')
  const within = await folder('SQL', top)
  const goal = await makeGoal(app.pool, subject)
  const draft = await makeBankQuestion(
    app.pool,
    subject,
    { folder_id: within },
    { goal_id: goal, level: ['c4'] },
  )
  const essay = await makeBankQuestion(app.pool, subject, { state: 'approved' }, { type: 'ESSAY' })
  await makeBankQuestion(app.pool, subject, { state: 'retired' })
  await makeBankQuestion(app.pool, subject, { deleted_at: new Date() })
  await makeBankQuestion(app.pool, (await masters(app.pool)).course_category_id)
  expect(await pool()).toEqual([draft.version, essay.version])
  expect(await pool({ folder_id: top })).toEqual([draft.version])
  expect(await pool({ goal_id: goal })).toEqual([draft.version])
  expect(await pool({ level: 'c4' })).toEqual([draft.version])
  expect(await pool({ type: 'ESSAY' })).toEqual([essay.version])
})

it('copies a version into a quiz once, behind what it holds, and gives the questions in the order of the versions', async () => {
  const one = await makeBankQuestion(app.pool, subject, {}, { question: '<p>Satu</p>', point: 3 })
  const two = await makeBankQuestion(app.pool, subject, {}, { question: '<p>Dua</p>' })
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
  const take = (ids: number[], more = {}) => takeFromBank(drizzle(app.pool), quiz.id, ids, more)
  const [second, first] = await take([two.version, one.version])
  expect(await take([one.version, one.version, two.version])).toEqual([first, second])
  const section = await insert(app.pool, 'quiz_sections', {
    lessons_id: quiz.id,
    position: 1,
    title: 'Undian',
    draw_n: 1,
    point: 5,
  })
  const [inSection] = await take([one.version], { sectionId: section, point: 5 })
  const { rows } = await app.pool.query(
    'select id, question, point, bank_version_id, section_id from questions where lessons_id = $1 order by position, id',
    [quiz.id],
  )
  expect(rows.slice(1)).toEqual([
    { id: second, question: '<p>Dua</p>', point: 2, bank_version_id: two.version, section_id: null },
    { id: first, question: '<p>Satu</p>', point: 3, bank_version_id: one.version, section_id: null },
    { id: inSection, question: '<p>Satu</p>', point: 5, bank_version_id: one.version, section_id: section },
  ])
})
