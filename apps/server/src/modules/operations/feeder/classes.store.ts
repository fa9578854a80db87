import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, idRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { getPddiktiClass } from '../../classroom/courses/pddikti.rules.ts'
import { latestVersion } from '../../insight/final-marks/office.store.ts'
import type { ClassNames, ClosedMark } from './marks.rules.ts'
import { feederClasses } from './schema.ts'

/** Closed classes of a semester, and the office's own matches. */

const isClosed = sql`c.deleted_at is null and v.id is not null and v.reopened_at is null`

/** @param ids undefined: all of the semester */
export const listClosedClassIds = async (
  conn: Conn,
  yearId: number,
  ids: readonly number[] | undefined,
): Promise<number[]> => {
  const isAmong = ids === undefined ? sql`true` : sql`c.id = any(${sql.param([...ids])}::int[])`
  const classes = await rows(
    conn,
    idRow,
    sql`select c.id from courses c ${latestVersion} where c.year_id = ${yearId} and ${isClosed} and ${isAmong} order by c.id`,
  )
  return classes.map(({ id }) => id)
}

const codeRow = z.object({ code: z.string() })
/** The code of PDDikti for a semester: year, then 1, 2 or 3. */
const SEMESTER_CODE = /^\d{4}[123]$/
export const requireSemesterCode = async (conn: Conn, yearId: number): Promise<void> => {
  const year = await firstRow(conn, codeRow, sql`select code from years where id = ${yearId}`)
  if (!year) throw new AppError('not_found')
  if (!SEMESTER_CODE.test(year.code.trim()))
    throw new AppError('invalid', {
      fields: { year_id: ['Kode semester bukan kode PDDikti. Contoh: 20261.'] },
    })
}

const studentRow = z.object({
  user_id: z.number(),
  nim: z.string(),
  name: z.string(),
  final: z.number().nullable(),
  grade: z.string(),
  ipk: z.number().nullable(),
})
const classRow = z.object({
  version_id: z.number(),
  day: z.string(),
  name: z.string(),
  pddikti_class: z.string().nullable(),
  code: z.string().nullable(),
  id_kelas_kuliah: z.string().nullable(),
  students: z.array(studentRow),
})
export type ClosedClass = { version_id: number; day: string; names: ClassNames; marks: ClosedMark[] }

/** @returns undefined if the class is not closed any more */
export const findClosedClass = async (
  conn: Conn,
  courseId: number,
  zone: string,
): Promise<ClosedClass | undefined> => {
  const row = await firstRow(
    conn,
    classRow,
    sql`select v.id as version_id, to_char(v.closed_at at time zone ${zone}, 'YYYY-MM-DD') as day, c.name, c.pddikti_class,
        d.document -> 'course_category' ->> 'code' as code, own.id_kelas_kuliah::text as id_kelas_kuliah, d.document -> 'students' as students
      from courses c ${latestVersion} join final_marks d on d.id = v.id left join feeder_classes own on own.courses_id = c.id
      where c.id = ${courseId} and ${isClosed}`,
  )
  if (!row) return undefined
  const { version_id, day, name, pddikti_class, code, id_kelas_kuliah, students } = row
  return {
    version_id,
    day,
    names: {
      code: code?.trim() ?? '',
      name: getPddiktiClass({ name, pddikti_class }).trim(),
      id_kelas_kuliah,
    },
    marks: students,
  }
}

const matchRow = z.object({ id_kelas_kuliah: z.string().nullable() })
/** @param classId null: the class is found by its names again */
export const matchClass = async (tx: Work, courseId: number, classId: string | null): Promise<void> => {
  const before = await firstRow(
    tx,
    matchRow,
    sql`select own.id_kelas_kuliah::text as id_kelas_kuliah from courses c left join feeder_classes own on own.courses_id = c.id
      where c.id = ${courseId} and c.deleted_at is null for update of c`,
  )
  if (!before) throw new AppError('not_found')
  if (classId === null) await tx.delete(feederClasses).where(sql`${feederClasses.courses_id} = ${courseId}`)
  else
    await tx
      .insert(feederClasses)
      .values({ courses_id: courseId, id_kelas_kuliah: classId })
      .onConflictDoUpdate({ target: feederClasses.courses_id, set: { id_kelas_kuliah: classId } })
  const change = { before, after: { id_kelas_kuliah: classId } }
  await tx.emit('rows.saved', { kind: 'courses', rows: [{ id: courseId, ...change }] })
}

/** Codes of the campus's study programs. */
export const listStudyProgramCodes = async (conn: Conn): Promise<string[]> => {
  const programs = await rows(conn, codeRow, sql`select code from study_programs where code <> ''`)
  return programs.map(({ code }) => code)
}
