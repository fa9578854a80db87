import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'

/** A condition over a column that selects the rows the caller keeps. */
export type Within = (column: SQL) => SQL

/** Program and curriculum of an outcome. */
export type OfCurriculum = { study_program_id: number; curriculum_id: number }

/** Rows of a program in one curriculum that the caller keeps. */
export const inCurriculumSql = (
  table: { study_program_id: Column; curriculum_id: Column },
  within: Within,
  { study_program_id, curriculum_id }: OfCurriculum,
) =>
  and(
    eq(table.study_program_id, study_program_id),
    eq(table.curriculum_id, curriculum_id),
    within(sql`${table.study_program_id}`),
  )
