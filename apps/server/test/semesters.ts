import { previewSemester, saveSemester, semesterClasses } from '@tuntas/contract/classroom/semester'
import type { Person, TestApp } from './app.ts'
import { insert, makeCourse, makeStudent, makeTeacher } from './make.ts'

type Row = {
  id: number
  name: string
  teacher_id: number
  teamteaching: number[]
  study_group_id: number[]
  there: string | null
}

/** Semesters with classes, and the calls that open another one. */
export const semesters = (app: TestApp, admin: () => Person) => {
  let counter = 0

  const newYear = async () => {
    const name = `Semester ${++counter}`
    return insert(app.pool, 'years', { code: `SEM${counter}`, name })
  }
  const newGroup = () =>
    insert(app.pool, 'study_groups', { code: `W${++counter}`, name: `Wizard ${counter}` })
  const studentIn = async (group: number) => {
    const id = await makeStudent(app.pool)
    await app.pool.query('update students set study_group_id = $2 where id = $1', [id, group])
    return id
  }
  /** The classes of a semester in the form to send for another one: without codes, which copies keep. */
  const listClasses = async (year_id: number, to_year_id?: number): Promise<Row[]> => {
    const query = to_year_id === undefined ? { year_id } : { year_id, to_year_id }
    const { data } = (await app.call(admin(), semesterClasses, { query })).body
    return data.map(({ code: _, ...row }: Row & { code: string }) => row)
  }
  const save = (body: object, person = admin()) => app.send(person, saveSemester, { body })
  const preview = (body: object) => app.send(admin(), previewSemester, { body })
  const readRows = async (query: string, values: unknown[]) => (await app.pool.query(query, values)).rows

  /** A semester of `classes` classes with a lecturer, a coordinator and a group of two students each. */
  const makeSemester = async (classes: number) => {
    const year = await newYear()
    const [teacher, coordinator] = [await makeTeacher(app.pool), await makeTeacher(app.pool)]
    const group = await newGroup()
    const students = [await studentIn(group), await studentIn(group)]
    const courses: number[] = []
    for (let at = 0; at < classes; at += 1) {
      const id = await makeCourse(app.pool, teacher, { year_id: year })
      await app.pool.query('insert into course_teamteaching values ($1, $2, 1)', [id, coordinator])
      await app.pool.query('insert into course_study_groups values ($1, $2)', [id, group])
      courses.push(id)
    }
    return { year, teacher, coordinator, group, students, courses }
  }
  /** By the source class. */
  const copiesIn = (year: number) =>
    readRows('select * from courses where year_id = $1 and deleted_at is null order by copied_from', [year])
  const audited = (kind: string, id: number) =>
    readRows('select action, before, after from audit_log where kind = $1 and thing_id = $2 order by id', [
      kind,
      id,
    ])
  return { newYear, newGroup, listClasses, save, preview, readRows, makeSemester, copiesIn, audited }
}
