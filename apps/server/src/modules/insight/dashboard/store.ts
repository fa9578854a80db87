import { sql } from 'drizzle-orm'
import { type Conn, firstRow, hot, rows } from '../../../platform/db.ts'
import { attendedBy, taughtBy } from '../../classroom/courses/access.ts'

const activeYear = sql`(select name from years where active) as active_year`

type CampusFigures = Record<
  | 'total_teacher'
  | 'total_student'
  | 'total_course'
  | 'total_course_category'
  | 'total_education_level'
  | 'total_year'
  | 'total_curriculum'
  | 'total_study_program'
  | 'total_program'
  | 'active_student'
  | 'permanent_teacher'
  | 'published_course',
  number
> & { active_year: string | null }

export const countCampus = async (conn: Conn): Promise<CampusFigures> =>
  (await firstRow<CampusFigures>(
    conn,
    sql`select
        (select count(*)::int from teachers t join users u on u.id = t.id and u.deleted_at is null) as total_teacher,
        (select count(*)::int from teachers t join users u on u.id = t.id and u.deleted_at is null where t.employee_status = 'tetap') as permanent_teacher,
        (select count(*)::int from students where living) as total_student,
        (select count(*)::int from students s join status_users st on st.id = s.status_id and st.active where s.living) as active_student,
        (select count(*)::int from courses where deleted_at is null) as total_course,
        (select count(*)::int from courses where deleted_at is null and status = 'publish') as published_course,
        (select count(*)::int from course_categories) as total_course_category,
        (select count(*)::int from education_levels) as total_education_level,
        (select count(*)::int from years) as total_year,
        (select count(*)::int from curriculums) as total_curriculum,
        (select count(*)::int from study_programs) as total_study_program,
        (select count(*)::int from programs) as total_program, ${activeYear}`,
  )) as CampusFigures

type ClassFigures = Record<
  'total_course_category' | 'total_course' | 'total_rps' | 'total_lesson' | 'total_assignment' | 'total_quiz',
  number
> & {
  active_year: string | null
}

/** Figures over the classes that the caller teaches or attends; students see published lessons alone. */
export const countClasses = async (
  conn: Conn,
  userId: number,
  as: 'teacher' | 'student',
): Promise<ClassFigures> => {
  const scope = as === 'teacher' ? taughtBy(userId) : attendedBy(userId)
  const seen = as === 'teacher' ? sql`true` : sql`l.status = 'publish'`
  return (await firstRow<ClassFigures>(
    conn,
    hot(
      `class-figures-${as}`,
      sql`with own as (select c.id, c.course_category_id from courses c where ${scope}),
        items as (select l.type from lessons l join sections s on s.id = l.sections_id and s.deleted_at is null
          where l.courses_id in (select id from own) and l.deleted_at is null and ${seen})
      select (select count(distinct course_category_id)::int from own) as total_course_category,
        (select count(*)::int from own) as total_course, 0 as total_rps,
        (select count(*)::int from items where type = 'LESSON') as total_lesson,
        (select count(*)::int from items where type = 'ASSIGNMENT') as total_assignment,
        (select count(*)::int from items where type = 'QUIZ') as total_quiz, ${activeYear}`,
    ),
  )) as ClassFigures
}

/** The classes of the running year that the student attends. */
export const listCurrentCourses = (conn: Conn, userId: number) =>
  rows<{ id: number; name: string }>(
    conn,
    hot(
      'current-classes',
      sql`select c.id, c.name from courses c join years y on y.id = c.year_id and y.active where ${attendedBy(userId)} order by c.name, c.id`,
    ),
  )
