import {
  choice,
  date,
  decimal,
  id,
  integer,
  keptText,
  nameText,
  optionalChoice,
  optionalText,
  text,
  version,
} from '../wire/fields.ts'
import { optional, tolerant, withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import {
  assessmentForms,
  assessmentTechniques,
  courseMethods,
  MOST_ASSESSMENTS,
  MOST_WEEKS,
  markComponents,
  planExams,
  plannedTypes,
  referenceKinds,
} from './plans.vocabulary.ts'

/** Schemas for saving a draft: all that its form needs of the contract. */

const NONE = 'Data tidak ditemukan'
/** Minutes of a week by place; empty: derived from the sks. */
const minutes = () =>
  withDefault(
    (value) => (value === '' || value === undefined ? null : value),
    integer('Masukan menit', { max: 10_000 }).nullable(),
  )
/** Fields that came later keep the stored value where an older client does not send them. */
const keepStored = <S extends z.ZodType>(schema: S) => z.union([z.undefined(), schema]).optional()
const keptMinutes = () => keepStored(minutes())
const share = () => optional(decimal('Masukan porsi', { max: 100 }))
const day = () =>
  withDefault(
    (value) => (value === '' || value === undefined ? null : value),
    date('Tanggal tidak sesuai').nullable(),
  )
const week = () => integer('Pilih minggu', { min: 1, max: MOST_WEEKS })
const buildListSchema = <S extends z.ZodType>(schema: S, most: number, words: string) =>
  tolerant(
    (value) => value ?? [],
    z.array(schema, `${words} tidak sesuai`).max(most, `Maksimal ${most} ${words}`),
  )

const weekForm = z.object({
  week: week(),
  exam: optionalChoice(planExams),
  goal_ids: buildListSchema(id('Pilih Sub-CPMK'), 20, 'Sub-CPMK'),
  indicators: optionalText(4000),
  criteria: optionalText(2000),
  form: optionalChoice(assessmentForms),
  offline: optionalText(2000),
  offline_minutes: minutes(),
  online: optionalText(2000),
  online_minutes: minutes(),
  material: optionalText(2000),
  references: optionalText(1000),
  method: keptText(500),
  experience: keptText(2000),
  /** TM, PT and BM; empty: derived from the sks. */
  contact_minutes: keptMinutes(),
  task_minutes: keptMinutes(),
  study_minutes: keptMinutes(),
})
const assessmentForm = z.object({
  name: nameText('Masukan nama asesmen'),
  type: choice(plannedTypes, 'Pilih jenis asesmen'),
  week: week(),
  /** Percent of the final mark. */
  weight: decimal('Masukan bobot', { max: 100 }),
  note: optionalText(2000),
  component: keepStored(optionalChoice(markComponents)),
  technique: keepStored(optionalChoice(assessmentTechniques)),
  rubric: keptText(4000),
  /** Luaran, kriteria and tenggat of a task; its petunjuk is `note`. */
  output: keptText(2000),
  criteria: keptText(2000),
  due: keptText(100),
  goals: buildListSchema(z.object({ goal_id: id('Pilih Sub-CPMK'), share: share() }), 50, 'Sub-CPMK'),
})
const referenceForm = z.object({
  kind: choice(referenceKinds, 'Pilih jenis pustaka'),
  text: text('Masukan pustaka', 1000),
})

/** Typed fields: everything in the head of the print. */
const writtenFields = {
  semester: optionalText(50),
  cluster: optionalText(150),
  prerequisites: optionalText(500),
  developer: optionalText(255),
  coordinator: optionalText(255),
  head_of_program: optionalText(255),
  description: optionalText(5000),
  study_material: optionalText(5000),
  media: optionalText(1000),
  academic_year: keptText(50),
  written_on: keepStored(day()),
  revised_on: keepStored(day()),
  sks_practice: keepStored(
    withDefault(
      (value) => (value === '' || value === undefined ? null : value),
      integer('Masukan sks praktik', { max: 100 }).nullable(),
    ),
  ),
  course_method: keepStored(optionalChoice(courseMethods)),
  /** CPL yang dibebankan, beside those that its CPMK serve. */
  cpl_ids: keepStored(buildListSchema(id('Pilih CPL'), 100, 'CPL')),
}

const twice = <T>(values: readonly T[]) => values.find((value, at) => values.indexOf(value) !== at)
export const planForm = z
  .object({
    id: id(NONE),
    version: version(),
    ...writtenFields,
    weeks: buildListSchema(weekForm, MOST_WEEKS, 'minggu'),
    assessments: buildListSchema(assessmentForm, MOST_ASSESSMENTS, 'asesmen'),
    references: buildListSchema(referenceForm, 100, 'pustaka'),
  })
  .superRefine(({ weeks, assessments }, context) => {
    const say = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const double = twice(weeks.map((one) => one.week))
    if (double !== undefined) say(['weeks'], `Minggu ${double} ada dua kali`)
    for (const [at, { goals }] of assessments.entries())
      if (twice(goals.map(({ goal_id }) => goal_id)) !== undefined)
        say(['assessments', at, 'goals'], 'Setiap Sub-CPMK hanya dapat dipilih satu kali')
  })
