import { withAliases } from '../wire/endpoint.schemas.ts'
import { decimal, flag, id, moment, nameText, version } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { MOST_JUDGES, standardGroups, standardMethods } from './standards.vocabulary.ts'

const NOT_FOUND = 'Data tidak ditemukan'
const aliases = { lesson_id: 'lessons_id', quiz_id: 'lessons_id' }
const number = z.number().nullable()

const round = z.literal([1, 2])
const rating = z.object({
  judge: nameText('Masukan nama penilai'),
  question_id: id(NOT_FOUND),
  round: withDefault((value) => Number(value ?? 1), z.literal([1, 2], 'Putaran harus 1 atau 2')),
  value: decimal('Taksiran harus 0 sampai 100', { max: 100 }),
})
export type Rating = z.output<typeof rating>
const grouped = z.object({ user_id: id(NOT_FOUND), group: z.enum(standardGroups, 'Pilih kelompok') })
export type GroupedStudent = z.output<typeof grouped>

const toList = <T extends z.ZodType>(item: T, max: number) =>
  withDefault((value) => value ?? [], z.array(item).max(max, `Maksimal ${max}`))

const result = z.object({
  cut: number,
  sd: number,
  se: number,
  low: number,
  high: number,
  /** The cut as a KKM: a whole number from 1 to 100. */
  rounded: number,
  /** Judges or students that count. */
  n: z.number(),
  /** What to know before the cut is used. */
  word: z.string().nullable(),
  /** Angoff: the round that counts, the cut of round 1 beside round 2, and the cut of each judge. */
  round: round.nullable(),
  first_cut: number,
  judges: z.array(z.object({ name: z.string(), cut: z.number() })),
  /** Judges who did not rate every item. */
  incomplete: z.array(z.string()),
  items: z.array(
    z.object({
      question_id: z.number(),
      number: z.number(),
      mean: number,
      sd: number,
      /** Observed share of the points in first attempts. */
      p: number,
      word: z.string().nullable(),
    }),
  ),
  /** Groups: students without a score, and (contrasting) those on the wrong side of the cut. */
  without_score: z.number(),
  wrong_side: number,
})
export type StandardResult = z.output<typeof result>

const panel = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  method: z.enum(standardMethods),
  judges: z.array(z.string()),
  ratings: z.array(z.object({ judge: z.string(), question_id: z.number(), round, value: z.number() })),
  groups: z.array(z.object({ user_id: z.number(), group: z.enum(standardGroups) })),
  applied_at: moment().nullable(),
  result,
})

const standardsData = z.object({
  kkm: number,
  /** Questions to rate, and students to put into groups. */
  items: z.array(
    z.object({ question_id: z.number(), number: z.number(), question: z.string(), point: z.number() }),
  ),
  students: z.array(z.object({ user_id: z.number(), name: z.string(), nim: z.string() })),
  panels: z.array(panel),
})
export type StandardPanel = z.output<typeof panel>
export type Standards = z.output<typeof standardsData>

export const standards = {
  summary: 'Panel penetapan KKM sebuah kuis',
  query: withAliases(aliases, z.object({ lessons_id: id(NOT_FOUND) })),
  reply: { data: standardsData },
}

export const saveStandard = {
  summary: 'Simpan panel penetapan KKM',
  body: withAliases(
    aliases,
    z.object({
      id: id(NOT_FOUND).optional(),
      version: version(),
      lessons_id: id(NOT_FOUND),
      name: nameText('Masukan nama panel', 100),
      method: z.enum(standardMethods, 'Pilih metode: angoff, borderline, atau contrasting'),
      judges: toList(nameText('Masukan nama penilai', 100), MOST_JUDGES),
      ratings: toList(rating, 40_000),
      groups: toList(grouped, 10_000),
    }),
  ),
  reply: { data: z.object({ id: z.number(), version: z.number() }) },
}

export const applyStandard = {
  summary: 'Jadikan batas sebuah panel KKM kuisnya',
  body: z.object({ id: id(NOT_FOUND), version: version(), confirm: flag() }),
  reply: { data: z.object({ kkm: z.number() }) },
}

export const removeStandard = {
  summary: 'Hapus panel penetapan KKM',
  params: z.object({ id: id(NOT_FOUND) }),
  reply: {},
}
