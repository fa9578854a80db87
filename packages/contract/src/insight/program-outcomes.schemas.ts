import { bit, filterId, id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const namedOutcome = { id: z.number(), code: z.string(), name: z.string() }
/** Null if nothing measured it. */
const value = { id: z.number(), value: z.number().nullable() }

const ofProgram = z.object({
  study_program_id: id('Pilih program studi'),
  curriculum_id: id('Pilih kurikulum'),
  /** Without one, all years. */
  year_id: filterId(),
})
const programCourse = z.object({
  course_category_id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  sks: z.number(),
  /** Null while no class is closed. */
  value: z.number().nullable(),
  percent: z.number().nullable(),
  attained: bit().nullable(),
  measured: z.number(),
  classes: z.number(),
  /** Students of the closed classes. */
  students: z.number(),
  /** Percent of the mark of its classes that the CPL makes. */
  share: z.number().nullable(),
})
const programCpl = z.object({
  ...namedOutcome,
  /** Weighted by sks, and unweighted for comparison. */
  value: z.number().nullable(),
  unweighted: z.number().nullable(),
  /** Weighted by sks × share of the CPL in the mata kuliah. */
  contributed: z.number().nullable(),
  closed: z.number(),
  linked: z.number(),
  coverage: z.number().nullable(),
  /** Too few mata kuliah are closed for a reliable figure. */
  marked: bit(),
  /** Measured percentage of the students of the closed classes; below `STUDENT_COVERAGE` it is marked. */
  student_coverage: z.number().nullable(),
  unrepresentative: bit(),
  courses: z.array(programCourse),
})
export type ProgramCpl = z.output<typeof programCpl>

export const programOutcomes = {
  summary: 'Capaian CPL program studi',
  query: ofProgram,
  reply: {
    data: z.object({
      pass: z.number(),
      target: z.number(),
      /** The study program with its thresholds, and whether the caller can set them. */
      version: z.number(),
      can_edit: z.boolean(),
      cpl: z.array(programCpl),
      /** By year, regardless of the year filter. */
      trend: z.array(z.object({ year_id: z.number(), name: z.string(), cpl: z.array(z.object(value)) })),
    }),
  },
}
export const lamFile = {
  summary: 'Tabel 2.B.1 sampai 2.B.3 LAM INFOKOM sebagai Excel',
  query: ofProgram.omit({ year_id: true }),
  reply: {},
}
export const programOutcomesFile = {
  summary: 'Capaian CPL program studi sebagai Excel',
  query: ofProgram,
  reply: {},
}
