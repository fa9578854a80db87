import { markedTypes } from '../learning/lessons.vocabulary.ts'
import { page, withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterId, flag, id, moment, optionalId, optionalText } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { optional, tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { outcomeLevels } from './outcomes.vocabulary.ts'

export * from './program-outcomes.schemas.ts'

const aliases = { course_id: 'courses_id' }
const SORT = 'Urutan tidak sesuai'
const SORTED = /^(name|nim|final|(goals|cpmk|cpl)\.\d{1,4}\.value)$/
const ofClass = withAliases(
  aliases,
  z.object({
    courses_id: filterId(),
    ...pageQuery,
    sort: optional(z.string(SORT).max(40, SORT).regex(SORTED, SORT)),
    order: optional(z.enum(['asc', 'desc'], SORT)),
  }),
)

const namedOutcome = { id: z.number(), code: z.string(), name: z.string() }
const goal = z.object({
  id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  cpmk_id: z.number().nullable(),
})
const cpmk = z.object({ ...namedOutcome, cpl_ids: z.array(z.number()) })
const cpl = z.object(namedOutcome)

/** Null if nothing measured it. */
const value = { id: z.number(), value: z.number().nullable() }
/** The component with the lowest attainment. */
const weakest = z.object({ goal_id: z.number(), value: z.number() }).nullable()

const attainment = {
  id: z.number(),
  mean: z.number().nullable(),
  /** Percentage of measured students who attained it. */
  percent: z.number().nullable(),
  attained: bit().nullable(),
  measured: z.number(),
}
const classFigures = z.object({
  students: z.number(),
  final: z.number().nullable(),
  /** Number of students with a final mark, the basis of the mean. */
  final_students: z.number(),
  goals: z.array(z.object(attainment)),
  cpmk: z.array(z.object({ ...attainment, weakest })),
  cpl: z.array(z.object(attainment)),
})

const assessment = z.object({
  lessons_id: z.number(),
  section_id: z.number(),
  name: z.string(),
  type: z.enum(markedTypes),
  /** Percent of the class. */
  weight: z.number(),
  goals: z.array(z.object({ goal_id: z.number(), weight: z.number() })),
  without_goal: z.number(),
})
const thresholds = { pass: z.number(), target: z.number() }

const student = z.object({
  user_id: z.number(),
  nim: z.string(),
  name: z.string(),
  /** `open`: number of the goal's assessments that are undecided and left out. */
  goals: z.array(z.object({ ...value, open: z.number() })),
  cpmk: z.array(z.object({ ...value, weakest })),
  cpl: z.array(z.object(value)),
  final: z.number().nullable(),
})

export const classOutcomes = {
  summary: 'Capaian CPL dan CPMK satu kelas',
  query: ofClass,
  reply: {
    data: z.object({
      ...thresholds,
      /** Weight of each goal in the final mark, and the weight assessed without a goal. */
      weights: z.array(z.object({ goal_id: z.number(), weight: z.number() })),
      without_goal: z.number(),
      goals: z.array(goal),
      cpmk: z.array(cpmk),
      cpl: z.array(cpl),
      assessments: z.array(assessment),
      /** Goals of the mata kuliah that this class does not assess. */
      untested: z.array(goal),
      students: z.array(student),
      class: classFigures,
    }),
    pagination: page(student).pagination,
  },
}
export const classOutcomesFile = {
  summary: 'Capaian CPL dan CPMK satu kelas sebagai Excel',
  query: ofClass,
  reply: {},
}

/** Students behind the figures: of the least measured CPMK or CPL. */
const coverage = z.object({
  students: z.number(),
  measured: z.number(),
  percent: z.number().nullable(),
  /** Is the percentage high enough to speak for the class? */
  representative: bit(),
})
export type Coverage = z.output<typeof coverage>

const level = z.enum(outcomeLevels, 'Pilih tingkat capaian')
const remark = z.object({
  code: z.string(),
  message: z.string(),
  /** The item that it concerns. */
  lessons_id: z.number().nullable(),
  /** The page that resolves it. */
  link: z.string().nullable(),
})
const findingBase = {
  level,
  code: z.string(),
  measured: z.number().nullable(),
  cause: z.string().nullable(),
  action: z.string(),
  owner: z.string(),
  due_year: z.string().nullable(),
}
const toFind = z.object({
  level,
  code: z.string(),
  name: z.string(),
  mean: z.number().nullable(),
  percent: z.number().nullable(),
  weakest: z.string().nullable(),
  /** The class cannot be closed without an action for it. */
  required: bit(),
})
const verified = {
  verified_at: moment().nullable(),
  verified_by: z.string().nullable(),
  note: z.string().nullable(),
}

/** How many items of a quiz have each conclusion. */
const itemCounts = z.object({
  lessons_id: z.number(),
  name: z.string(),
  n: z.number(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  alpha: z.number().nullable(),
  accepted: z.number(),
  revised: z.number(),
  rejected: z.number(),
  /** Items with too little data, and provisional conclusions; evaluations closed earlier lack them. */
  undecided: z.number().optional(),
  provisional: z.number().optional(),
})
export type ItemCounts = z.output<typeof itemCounts>

export const evaluation = {
  summary: 'Evaluasi mata kuliah satu kelas',
  query: withAliases(aliases, z.object({ courses_id: id('Pilih kelas') })),
  reply: {
    data: z.object({
      ...thresholds,
      blockers: z.array(remark),
      warnings: z.array(remark),
      findings: z.array(toFind),
      coverage,
      versions: z.array(
        z.object({
          id: z.number(),
          version: z.number(),
          closed_at: moment(),
          closed_by: z.string(),
          sha256: z.string(),
          coverage,
          /** Why it was closed although it does not speak for the class. */
          reason: z.string().nullable(),
          /** Item analysis of each quiz at the time of closing. */
          items: z.array(itemCounts),
          findings: z.array(z.object({ ...findingBase, ...verified })),
        }),
      ),
      /** Actions planned by former classes of the mata kuliah. */
      actions: z.array(
        z.object({ id: z.number(), ...findingBase, ...verified, course: z.string(), year: z.string() }),
      ),
    }),
  },
}
export type ToFind = z.output<typeof toFind>

const finding = z.object({
  level,
  code: tolerant(
    (value) => (typeof value === 'string' ? value.trim() : value),
    z.string('Pilih capaian').min(1, 'Pilih capaian').max(500, 'Maksimal 500 karakter'),
  ),
  cause: optionalText(2000),
  action: optionalText(2000),
  owner: optionalText(255),
  due_year_id: optionalId('Pilih semester'),
})

export const closeEvaluation = {
  summary: 'Tutup evaluasi mata kuliah',
  body: withAliases(
    aliases,
    z.object({
      courses_id: id('Pilih kelas'),
      findings: tolerant(
        (value) => value ?? [],
        z.array(finding, 'Temuan tidak sesuai').max(500, 'Maksimal 500 temuan'),
      ),
      /** Needed where too few students were measured. */
      reason: optionalText(2000),
    }),
  ),
  reply: { data: z.object({ id: z.number(), version: z.number(), sha256: z.string() }) },
}

export const verifyAction = {
  summary: 'Verifikasi tindakan evaluasi mata kuliah',
  body: withAliases(
    aliases,
    z.object({
      courses_id: id('Pilih kelas'),
      id: id('Data tidak ditemukan'),
      verified: flag(),
      note: optionalText(2000),
    }),
  ),
  reply: {},
}

export const printEvaluation = {
  summary: 'Cetak evaluasi mata kuliah',
  query: z.object({ id: id('Data tidak ditemukan') }),
  reply: {},
}
