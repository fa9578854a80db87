import type { TestApp } from './app.ts'
import { insert, makeCourse, makeProgram, makeStudent, makeTeacher, masters } from './make.ts'

export type Campus = {
  program: number
  category: number
  group: number
  student: number
  course: number
  teacher: number
}
export const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Study programs with one class, lecturer and student each. */
export const campuses = (app: TestApp) => {
  let counter = 0

  const makeCampus = async (): Promise<Campus> => {
    const n = ++counter
    const program = await makeProgram(app.pool)
    const { curriculum_id } = await masters(app.pool)
    const category = await insert(app.pool, 'course_categories', {
      name: `Mata kuliah ${n}`,
      study_program_id: program,
      curriculum_id,
      sks: 3,
    })
    const group = await insert(app.pool, 'study_groups', { code: `G${n}`, name: `Kelompok ${n}` })
    const teacher = await makeTeacher(app.pool)
    return {
      program,
      category,
      group,
      teacher,
      student: await makeStudent(app.pool, { study_program_id: program, study_group_id: group }),
      course: await makeCourse(app.pool, teacher, { course_category_id: category }),
    }
  }
  return { makeCampus }
}
