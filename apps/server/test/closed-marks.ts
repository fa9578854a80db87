import { createHash } from 'node:crypto'
import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import { finalMarkDocument } from '@tuntas/contract/insight/final-mark-document.schemas'
import type pg from 'pg'
import { getPddiktiClass } from '../src/modules/classroom/courses/pddikti.rules.ts'
import { insert } from './make.ts'

/** Closed marks as rows, for tests of their readers. */

type Marked = {
  nim: string
  name?: string
  status?: string
  final: number | null
  grade?: string
  ipk?: number | null
}
type More = { version?: number; reopened?: boolean; document?: Partial<FinalMarkDocument> }

/** A document of the class with its current names and these students. */
const buildClosedDocument = async (
  pool: pg.Pool,
  courses_id: number,
  students: readonly Marked[],
  { version = 1, document = {} }: More = {},
): Promise<FinalMarkDocument> => {
  const { rows } = await pool.query(
    `select c.code, c.name, c.pddikti_class, c.teacher_id, u.name as teacher, t.nidn, k.code as category_code, k.name as category, k.sks, p.name as program,
        y.code as year_code, y.name as year
      from courses c join course_categories k on k.id = c.course_category_id join study_programs p on p.id = k.study_program_id
      join years y on y.id = c.year_id join users u on u.id = c.teacher_id join teachers t on t.id = u.id where c.id = $1`,
    [courses_id],
  )
  const [course] = rows
  return finalMarkDocument.parse({
    courses_id,
    version,
    closed_at: '2026-12-12T03:00:00.000Z',
    closed_by: { id: course.teacher_id, name: course.teacher },
    course: { code: course.code, name: course.name, pddikti_class: getPddiktiClass(course) },
    course_category: { code: course.category_code, name: course.category, sks: course.sks },
    study_program: course.program,
    year: { code: course.year_code, name: course.year },
    lecturers: [{ name: course.teacher, nidn: course.nidn }],
    weights: 'equal',
    items: [],
    scale: [],
    students: students
      .toSorted((a, b) => (a.nim < b.nim ? -1 : 1))
      .map(
        (
          {
            nim,
            name = `Mahasiswa ${nim}`,
            status = 'Aktif',
            final,
            grade = final === null ? '-' : 'B',
            ipk = final === null ? null : 3,
          },
          at,
        ) => ({
          user_id: at + 1,
          nim,
          name,
          status,
          final,
          grade,
          ipk,
          scores: [],
        }),
      ),
    ...document,
  })
}

/**
 * Closes the marks of a class, or adds a reopened version.
 * @returns its id
 */
export const closeMarks = async (
  pool: pg.Pool,
  courses_id: number,
  students: readonly Marked[],
  more: More = {},
): Promise<number> => {
  const document = await buildClosedDocument(pool, courses_id, students, more)
  const { version, closed_at, closed_by } = document
  return insert(pool, 'final_marks', {
    courses_id,
    version,
    closed_at,
    closed_by: closed_by.id,
    document,
    sha256: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
    pdf: `%PDF-1.7 versi ${version}`,
    ...(more.reopened && {
      reopened_at: new Date('2026-12-13T03:00:00Z'),
      reopened_by: closed_by.id,
      reason: 'Nilai UTS keliru dimasukkan',
    }),
  })
}
