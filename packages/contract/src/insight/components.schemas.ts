import { bit, choice, filterId, id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { courseMethods, markComponents } from './plans.vocabulary.ts'

const nullable = z.string().nullable()
const component = z.enum(markComponents)

export const classComponents = {
  summary: 'Komponen nilai satu kelas',
  query: z.object({ courses_id: id('Pilih kelas') }),
  reply: {
    data: z.object({
      /** Declared in the approved RPS. */
      course_method: z.enum(courseMethods).nullable(),
      /** Percent of the final mark from participation, cases and projects. */
      active: z.number(),
      items: z.array(
        z.object({
          lessons_id: z.number(),
          name: z.string(),
          weight: z.number(),
          component,
          /** Chosen by a lecturer or in the RPS; otherwise it follows from the kind of the lesson. */
          chosen: bit(),
        }),
      ),
    }),
  },
}
export const saveComponent = {
  summary: 'Simpan komponen nilai satu asesmen',
  body: z.object({
    lessons_id: id('Pilih asesmen'),
    component: choice(markComponents, 'Pilih komponen nilai'),
  }),
  reply: {},
}

const ofProgram = z.object({
  study_program_id: id('Pilih program studi'),
  curriculum_id: id('Pilih kurikulum'),
  /** Without one, the active semester. */
  year_id: filterId(),
})
const iku7Class = z.object({
  courses_id: z.number(),
  course: z.string(),
  course_category_id: z.number(),
  course_category: z.string(),
  course_category_code: nullable,
  course_method: z.enum(courseMethods).nullable(),
  active: z.number(),
  /** Declared, and at least half of the final mark. */
  meets: bit(),
})
export type Iku7Class = z.output<typeof iku7Class>
const iku7Subject = z.object({
  course_category_id: z.number(),
  course_category: z.string(),
  course_category_code: nullable,
  classes: z.number(),
  classes_met: z.number(),
  /** Of the class with the least. */
  least_active: z.number(),
  meets: bit(),
})
export type Iku7Subject = z.output<typeof iku7Subject>
export const iku7 = {
  summary: 'Mata kuliah IKU-7 satu program studi dan semester',
  query: ofProgram,
  reply: {
    data: z.object({
      year: nullable,
      /** Mata kuliah with a class; those of which every class meets the rule, and their percentage. */
      total_subject: z.number(),
      total_met: z.number(),
      percent: z.number().nullable(),
      subjects: z.array(iku7Subject),
      /** Empty for koordinators. */
      classes: z.array(iku7Class),
    }),
  },
}
export const iku7File = {
  summary: 'Mata kuliah IKU-7 dan komponen nilai kelas sebagai Excel',
  query: ofProgram,
  reply: {},
}
