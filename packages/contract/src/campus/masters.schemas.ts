import { decimal, filterIds, filterWords, flag, id, version } from '../wire/fields.ts'
import { listSchemas } from '../wire/resource.schemas.ts'
import { z } from '../wire/zod.ts'
import { cplKinds } from './masters.vocabulary.ts'

// Schemas of the lists follow from their declarations (resource.schemas.ts).

export const statusUserOptions = {
  summary: 'Pilihan status mahasiswa',
  reply: { data: z.array(z.object({ id: z.number(), name: z.string() })) },
}

const outcome = { id: z.number(), code: z.string(), name: z.string() }
const mapped = z.object({
  id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  sks: z.number(),
  cpmk: z.array(
    z.object({
      ...outcome,
      cpl_ids: z.array(z.number()),
      /** Its goals, how many of them an active class assesses, and the texts of the others. */
      total_goal: z.number(),
      total_tested: z.number(),
      untested: z.array(z.string()),
    }),
  ),
})
export type MappedCourse = z.output<typeof mapped>

export const outcomeMap = {
  summary: 'Matriks CPL, CPMK, dan mata kuliah satu kurikulum',
  query: z.object({
    study_program_id: id('Pilih program studi'),
    curriculum_id: id('Pilih kurikulum'),
  }),
  reply: {
    data: z.object({
      profiles: z.array(z.object(outcome)),
      cpl: z.array(z.object({ ...outcome, kind: z.string(), profile_ids: z.array(z.number()) })),
      courses: z.array(mapped),
    }),
  },
}

export const linkCpmk = {
  summary: 'Kaitkan CPMK dengan CPL',
  body: z.object({ cpmk_id: id('Pilih CPMK'), cpl_id: id('Pilih CPL'), on: flag() }),
  reply: {},
}

export const linkProfile = {
  summary: 'Kaitkan CPL dengan profil lulusan',
  body: z.object({ cpl_id: id('Pilih CPL'), profile_id: id('Pilih profil lulusan'), on: flag() }),
  reply: {},
}

const percent = { max: 100 }
export const saveThresholds = {
  summary: 'Simpan batas capaian program studi',
  body: z.object({
    id: id('Pilih program studi'),
    outcome_pass: decimal('Masukan batas lulus capaian', percent),
    outcome_target: decimal('Masukan target capaian', percent),
    version: version(),
  }),
  reply: {
    data: z.object({
      id: z.number(),
      outcome_pass: z.number(),
      outcome_target: z.number(),
      version: z.number(),
    }),
  },
}

/** Query of these lists as in masters.ts, which depends on these schemas. */
const makeListQuery = (filters: Record<string, z.ZodType>, sorts: readonly string[]) =>
  listSchemas('', { row: z.object({}), detail: z.object({}) }, { filters, sorts }).list.query
const kinds = cplKinds.map(({ value }) => value) as [string, ...string[]]

export const graduateProfilesForImport = {
  summary: 'Unduh profil lulusan dengan semua isinya, dalam bentuk impor',
  query: makeListQuery({ study_program_id: filterIds(), curriculum_id: filterIds() }, [
    'code',
    'name',
    'study_program_id',
    'curriculum_id',
  ]),
  reply: {},
}
export const cplForImport = {
  summary: 'Unduh CPL dengan semua isinya, dalam bentuk impor',
  query: makeListQuery(
    { study_program_id: filterIds(), curriculum_id: filterIds(), kind: filterWords(kinds) },
    ['code', 'name', 'kind', 'profile_ids', 'study_program_id', 'curriculum_id'],
  ),
  reply: {},
}
export const cpmkForImport = {
  summary: 'Unduh CPMK dengan semua isinya, dalam bentuk impor',
  query: makeListQuery({ course_category_id: filterIds() }, [
    'code',
    'name',
    'course_category_id',
    'cpl_ids',
  ]),
  reply: {},
}
