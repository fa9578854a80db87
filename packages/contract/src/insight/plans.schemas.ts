import { page, withAliases } from '../wire/endpoint.schemas.ts'
import { bit, decimal, filterChoice, flag, id, integer, moment, text, version } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { tolerant, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { outcomeLevels } from './outcomes.vocabulary.ts'
import { planForm } from './plan-form.schemas.ts'
import {
  assessmentForms,
  assessmentTechniques,
  courseMethods,
  MOST_ASSESSMENTS,
  markComponents,
  planExams,
  plannedTypes,
  planStatuses,
  referenceKinds,
} from './plans.vocabulary.ts'

const NONE = 'Data tidak ditemukan'
const namedOutcome = { id: z.number(), code: z.string(), name: z.string() }
const lack = z.object({
  at: z.enum(['weeks', 'assessments', 'outcomes']),
  /** Id of the element of the form to correct, such as `minggu-3`. */
  place: z.string(),
  message: z.string(),
})
const status = z.enum(planStatuses)
const nullable = z.string().nullable()
const minutesOut = z.number().nullable()

const planData = z.object({
  id: z.number(),
  version: z.number(),
  /** Number of the edition of this mata kuliah's RPS: 1, 2, 3. */
  edition: z.number(),
  status,
  course_category_id: z.number(),
  course_category: z.string(),
  course_category_code: nullable,
  sks: z.number(),
  study_program: z.string(),
  curriculum: z.string(),
  lecturers: z.array(z.string()),
  created_at: moment(),
  proposed_at: moment().nullable(),
  proposed_by: nullable,
  approved_at: moment().nullable(),
  approved_by: nullable,
  /** Reason of the last return. */
  remark: nullable,
  semester: nullable,
  cluster: nullable,
  prerequisites: nullable,
  developer: nullable,
  coordinator: nullable,
  head_of_program: nullable,
  description: nullable,
  study_material: nullable,
  media: nullable,
  academic_year: nullable,
  /** Days; null: of the proposal. */
  written_on: nullable,
  revised_on: nullable,
  /** Sks of practice; the rest is theory. */
  sks_practice: z.number().nullable(),
  course_method: z.enum(courseMethods).nullable(),
  /** Weekly minutes of one sks in the study program. */
  sks_minutes: z.object({ contact: z.number(), task: z.number(), study: z.number() }),
  /** CPL chosen for the mata kuliah, beside those that its CPMK serve. */
  cpl_ids: z.array(z.number()),
  cpl: z.array(z.object({ ...namedOutcome, kind: nullable })),
  cpmk: z.array(z.object({ ...namedOutcome, cpl_ids: z.array(z.number()) })),
  goals: z.array(z.object({ ...namedOutcome, code: nullable, cpmk_id: z.number().nullable() })),
  weeks: z.array(
    z.object({
      week: z.number(),
      exam: z.enum(planExams).nullable(),
      goal_ids: z.array(z.number()),
      indicators: nullable,
      criteria: nullable,
      form: z.enum(assessmentForms).nullable(),
      offline: nullable,
      offline_minutes: minutesOut,
      online: nullable,
      online_minutes: minutesOut,
      material: nullable,
      references: nullable,
      method: nullable,
      experience: nullable,
      contact_minutes: minutesOut,
      task_minutes: minutesOut,
      study_minutes: minutesOut,
      /** Sum of its assessments. */
      weight: z.number(),
    }),
  ),
  assessments: z.array(
    z.object({
      name: z.string(),
      type: z.enum(plannedTypes),
      week: z.number(),
      weight: z.number(),
      note: nullable,
      component: z.enum(markComponents).nullable(),
      technique: z.enum(assessmentTechniques).nullable(),
      rubric: nullable,
      output: nullable,
      criteria: nullable,
      due: nullable,
      goals: z.array(z.object({ goal_id: z.number(), share: z.number().optional() })),
    }),
  ),
  references: z.array(z.object({ kind: z.enum(referenceKinds), text: z.string() })),
  /** What prevents proposing it; in an approved edition, what later checks find. */
  lacks: z.array(lack),
  /**
   * Texts it refers to that changed since it was proposed; it is approved as proposed. Null for texts added
   * or deleted.
   */
  changes: z.array(
    z.object({ level: z.enum(outcomeLevels), code: nullable, before: nullable, now: nullable }),
  ),
  /** The caller's latest class of the mata kuliah, through which its Sub-CPMK are edited. */
  courses_id: z.number().nullable(),
  /** CPL of the study program and curriculum, to choose from. */
  cpl_choices: z.array(z.object({ ...namedOutcome, kind: nullable })),
  /** Can the caller write, propose and withdraw it? */
  can_edit: z.boolean(),
})
export type Plan = z.output<typeof planData>

const detail = { query: z.object({ id: id(NONE) }), reply: { data: planData } }
export const plan = { summary: 'RPS mata kuliah', ...detail }
export const keptPlan = { summary: 'RPS mata kuliah untuk disahkan', ...detail }

const edition = {
  id: z.number(),
  edition: z.number(),
  status,
  proposed_at: moment().nullable(),
  approved_at: moment().nullable(),
  remark: nullable,
}
const ownSubject = z.object({
  course_category_id: z.number(),
  course_category: z.string(),
  course_category_code: nullable,
  sks: z.number(),
  study_program: z.string(),
  /** Can the caller start and write an edition? */
  can_edit: z.boolean(),
  /** Latest first. */
  editions: z.array(z.object(edition)),
})
export type PlannedSubject = z.output<typeof ownSubject>
export const plans = { summary: 'RPS mata kuliah yang diampu', reply: { data: z.array(ownSubject) } }

const proposed = z.object({
  ...edition,
  course_category: z.string(),
  course_category_code: nullable,
  study_program: z.string(),
  proposed_by: nullable,
  /** Faults of an approved edition by the present checks. */
  total_lack: z.number(),
})
export const keptPlans = {
  summary: 'RPS yang diajukan dan disahkan',
  query: z.object({
    ...pageQuery,
    status: filterChoice(planStatuses),
  }),
  reply: page(proposed),
}

const idReply = { data: z.object({ id: z.number() }) }
export const startPlan = {
  summary: 'Mulai RPS mata kuliah, atau versi berikutnya',
  body: z.object({ course_category_id: id('Pilih mata kuliah') }),
  reply: idReply,
}
export const savePlan = { summary: 'Simpan draf RPS', body: planForm, reply: { data: planData } }
const ofVersion = { id: id(NONE), version: version() }
export const proposePlan = { summary: 'Ajukan RPS', body: z.object(ofVersion), reply: idReply }
export const withdrawPlan = {
  summary: 'Tarik kembali RPS yang diajukan',
  body: z.object(ofVersion),
  reply: idReply,
}
export const approvePlan = { summary: 'Sahkan RPS', body: z.object(ofVersion), reply: idReply }
export const returnPlan = {
  summary: 'Kembalikan RPS dengan catatan',
  body: z.object({ ...ofVersion, remark: text('Masukan catatan', 2000) }),
  reply: idReply,
}

const printSpec = { query: z.object({ id: id(NONE) }), reply: {} }
export const printPlan = { summary: 'Cetak RPS', ...printSpec }
export const printKeptPlan = { summary: 'Cetak RPS yang diajukan', ...printSpec }

const quizSettings = z.object({
  position: integer('Pilih kuis', { max: MOST_ASSESSMENTS }),
  minutes: integer('Masukan durasi 1 sampai 600 menit', { min: 1, max: 600 }),
  /** Empty: without KKM. */
  kkm: withDefault(
    (value) => (value === '' || value === undefined ? null : value),
    decimal('Masukan KKM', { max: 100 })
      .refine((value) => value > 0, 'KKM harus lebih dari 0')
      .nullable(),
  ),
  publish: flag(),
})
const aliases = { course_id: 'courses_id' }
export const planClass = {
  summary: 'Buat isi kelas dari RPS',
  body: z.object({
    id: id(NONE),
    courses_id: id('Pilih kelas'),
    /** Settings of the quizzes by the position of their assessment; the others keep the defaults. */
    quizzes: tolerant(
      (value) => value ?? [],
      z.array(quizSettings, 'Pengaturan kuis tidak sesuai').max(MOST_ASSESSMENTS, 'Terlalu banyak kuis'),
    ),
  }),
  reply: { data: z.object({ courses_id: z.number(), topics: z.number(), lessons: z.number() }) },
}
/** The caller's classes without topics, of the plan's mata kuliah. */
export const planClasses = {
  summary: 'Kelas yang dapat diisi dari RPS',
  query: z.object({ id: id(NONE) }),
  reply: { data: z.array(z.object({ id: z.number(), name: z.string(), code: nullable, year: z.string() })) },
}

const comparedGoal = z.object({
  goal_id: z.number(),
  code: nullable,
  name: z.string(),
  planned: z.number(),
  actual: z.number(),
  tested: bit(),
})
export const planRealisation = {
  summary: 'RPS dan pelaksanaan satu kelas',
  query: withAliases(aliases, z.object({ courses_id: id('Pilih kelas') })),
  reply: {
    data: z.object({
      /** Null if no plan of the mata kuliah is approved. */
      plan: z.object({ id: z.number(), edition: z.number() }).nullable(),
      /** Was the class created from it? Otherwise its topics count as weeks in order. */
      made_from_plan: bit(),
      goals: z.array(comparedGoal),
      without_goal: z.number(),
      untested: z.array(z.object({ ...namedOutcome, code: nullable })),
      assessments: z.array(
        z.object({
          name: z.string(),
          planned: z.number().nullable(),
          actual: z.number().nullable(),
        }),
      ),
      weeks: z.array(z.object({ week: z.number(), name: z.string(), topic: nullable, lessons: z.number() })),
    }),
  },
}
export type Realisation = z.output<typeof planRealisation.reply.data>
