import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'

/** A condition over a column: which of its rows the caller keeps. */
export type Within = (column: SQL) => SQL

/** Where outcomes belong. */
export type OfCurriculum = { study_program_id: number; curriculum_id: number }

/** The rows of a program of study in one curriculum, of those that the caller keeps. */
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
