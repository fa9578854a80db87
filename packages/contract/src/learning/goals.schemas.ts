import { inCourse } from '../classroom/courses.schemas.ts'
import { savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import { filterId, id, keptId, keptText, moment, text, version } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { MAX_GOAL, MAX_GOAL_CODE } from './goals.vocabulary.ts'

const aliases = { course_id: 'courses_id' }
const NO_GOAL = 'Pilih tujuan belajar'

export const goalRow = z.object({
  id: z.number(),
  version: z.number(),
  /** As in the RPS. */
  code: z.string().nullable(),
  text: z.string(),
  position: z.number(),
  /** The CPMK to which it belongs. */
  cpmk_id: z.number().nullable(),
  /** Over all classes of the mata kuliah. */
  total_question: z.number(),
  total_quiz: z.number(),
  total_assignment: z.number(),
  /** In the requested class. */
  course_question: z.number(),
})
export type Goal = z.output<typeof goalRow>

const outcome = { id: z.number(), code: z.string(), name: z.string() }

const merge = z.object({
  id: z.number(),
  from_id: z.number(),
  from: z.string(),
  into_id: z.number(),
  into: z.string(),
  merged_by: z.string().nullable(),
  merged_at: moment(),
  total_question: z.number(),
  total_assignment: z.number(),
})

export const goals = {
  summary: 'Tujuan belajar mata kuliah satu kelas',
  query: withAliases(aliases, z.object(inCourse)),
  reply: {
    data: z.array(goalRow),
    /** No longer selectable; can be restored. */
    archived: z.array(goalRow.pick({ id: true, code: true, text: true })),
    /** Merges that can be undone, latest first. */
    merges: z.array(merge),
    /** The mata kuliah, and the number of classes sharing its goals. */
    course_category: z.string(),
    total_course: z.number(),
    /** CPMK of the mata kuliah, with the CPL that they serve. */
    cpmk: z.array(z.object({ ...outcome, cpl: z.array(z.object(outcome)) })),
  },
}

export const saveGoal = {
  summary: 'Simpan tujuan belajar',
  body: withAliases(
    aliases,
    z.object({
      ...inCourse,
      id: filterId(),
      version: version(),
      /** Not sent: unchanged; empty: deleted. */
      code: keptText(MAX_GOAL_CODE),
      text: text('Masukan tujuan belajar', MAX_GOAL),
      /** Not sent: unchanged; empty: deleted. */
      cpmk_id: keptId('Pilih CPMK'),
    }),
  ),
  reply: savedReply,
}

export const mergeGoals = {
  summary: 'Gabungkan dua tujuan belajar',
  body: z.object({ from_id: id(NO_GOAL), into_id: id(NO_GOAL) }),
  reply: { data: z.object({ id: z.number(), questions: z.number(), assignments: z.number() }) },
}

const oneGoal = z.object({ id: id('Data tidak ditemukan') })
export const unmergeGoals = {
  summary: 'Batalkan penggabungan tujuan belajar',
  body: oneGoal,
  reply: { data: z.object({ questions: z.number(), assignments: z.number() }) },
}

export const archiveGoal = { summary: 'Arsipkan tujuan belajar', body: oneGoal, reply: {} }
export const restoreGoal = { summary: 'Pulihkan tujuan belajar', body: oneGoal, reply: {} }

export const reorderGoals = {
  summary: 'Urutkan tujuan belajar',
  body: withAliases(
    aliases,
    z.object({ ...inCourse, list_id: z.array(id('Data tidak ditemukan')).min(1).max(2000) }),
  ),
  reply: {},
}
