import { markedTypes } from '../learning/lessons.vocabulary.ts'
import { z } from '../wire/zod.ts'
import { missingChoices } from './final-mark-document.vocabulary.ts'
import { itemStates, weightModes } from './reports.vocabulary.ts'

const nameField = { name: z.string() }
const codeAndName = { code: z.string().nullable(), ...nameField }

/** A student's score at an item of a closed class. `zero` and `left_out` follow from the item's choice. */
export const closedScore = z.object({
  lessons_id: z.number(),
  score: z.number().nullable(),
  state: z.enum(itemStates),
  counted: z.union([z.literal(0), z.literal(1)]),
})

/** Items in Buku Nilai order, students by NIM (code units), main lecturer first. */
export const finalMarkDocument = z.object({
  courses_id: z.number(),
  version: z.number(),
  /** ISO 8601 in UTC. */
  closed_at: z.string(),
  closed_by: z.object({ id: z.number(), ...nameField }),
  course: z.object({ ...codeAndName, pddikti_class: z.string() }),
  course_category: z.object({ ...codeAndName, sks: z.number() }),
  study_program: z.string().nullable(),
  year: z.object(codeAndName),
  lecturers: z.array(z.object({ ...nameField, nidn: z.string().nullable() })),
  weights: z.enum(weightModes),
  items: z.array(
    z.object({
      lessons_id: z.number(),
      ...nameField,
      type: z.enum(markedTypes),
      /** Percent of the class, with two decimals. */
      weight: z.number(),
      /** The choice for students without work; null if nobody missed it. */
      missing: z.enum(missingChoices).nullable(),
    }),
  ),
  scale: z.array(
    z.object({
      grade: z.string(),
      start_score: z.number(),
      end_score: z.number(),
      ipk: z.number(),
      /** Lulus, from the master data. */
      status: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
  students: z.array(
    z.object({
      user_id: z.number(),
      nim: z.string(),
      ...nameField,
      status: z.string(),
      final: z.number().nullable(),
      grade: z.string(),
      ipk: z.number().nullable(),
      scores: z.array(closedScore),
    }),
  ),
})
