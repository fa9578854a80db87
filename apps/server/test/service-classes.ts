import { beforeAll, expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { insert, makeStudent, makeTeacher } from './make.ts'
import { listOutcomes, nextNumber, withServices } from './services.ts'

/** Classes and people of a campus whose SIAKAD sends its KRS. */
export const withServiceClasses = (app: TestApp) => {
  const services = withServices(app)
  const { send } = services
  const siakad = {} as { token: Person; nidn: string; teacherId: number }
  beforeAll(async () => {
    const token = await services.makeToken(['classes', 'members', 'marks'], 'SIAKAD')
    const teacherId = await makeTeacher(app.pool)
    Object.assign(siakad, { token, teacherId, nidn: `NIDN${teacherId}` })
  })
  const course = (code: string, more: object = {}) => ({
    code,
    name: `Kelas ${code}`,
    course_category_id: services.state.codes.course_category_id,
    teacher_id: siakad.nidn,
    ...more,
  })
  const makeYear = async (more: object = {}) => {
    const code = nextNumber()
    return { id: await insert(app.pool, 'years', { code, name: `Tahun ${code}`, ...more }), code }
  }
  const makeClass = async (more: object = {}): Promise<{ id: number; code: string }> => {
    const code = nextNumber()
    const reply = await send(siakad.token, 'course', [course(code, more)])
    expect(listOutcomes(reply)).toEqual(['create'])
    return { id: reply.body.data[0].id, code }
  }
  const makeNim = async (more: Record<string, unknown> = {}) => {
    const id = await makeStudent(app.pool, more)
    const nim = nextNumber()
    await app.pool.query('update students set nim = $2 where id = $1', [id, nim])
    await app.pool.query('update users set username = $2 where id = $1', [id, nim])
    return { id, nim }
  }
  const messages = (reply: { body: { data: { problems: { message: string }[] }[] } }) =>
    reply.body.data.map(({ problems }) => problems.map(({ message }) => message))
  const membership = async (course: number, user: number) =>
    (
      await app.pool.query(
        'select id, source, ended_at is not null as ended, ended_by from members where courses_id = $1 and user_id = $2',
        [course, user],
      )
    ).rows[0]
  return { siakad, services, course, makeYear, makeClass, makeNim, messages, membership }
}
