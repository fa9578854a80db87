import { inCourse } from '../classroom/courses.schemas.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import {
  always,
  betweenFields,
  choice,
  endsAfter,
  filterId,
  id,
  idList,
  integer,
  moment,
  optionalMoment,
  text,
} from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { type ExceptionKind, exceptionKinds } from './exceptions.vocabulary.ts'
import { sparing } from './sparing.schemas.ts'

const aliases = { course_id: 'courses_id', lesson_id: 'lessons_id' }

const exception = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  courses_id: z.number(),
  /** Null: all quizzes of the class. */
  lessons_id: z.number().nullable(),
  lesson: z.string().nullable(),
  kind: z.enum(exceptionKinds),
  /** For `pass`: the goal; null for the quiz. */
  goal_id: z.number().nullable(),
  goal: z.string().nullable(),
  value: z.number().nullable(),
  start_date: moment().nullable(),
  end_date: moment().nullable(),
  reason: z.string(),
  created_by: z.string(),
  created_at: moment(),
})
export type Exception = z.output<typeof exception>

export const exceptions = {
  summary: 'Pengecualian mahasiswa',
  query: withAliases(aliases, z.object({ ...inCourse, lessons_id: filterId(), user_id: filterId() })),
  reply: { data: z.array(exception) },
}

const COUNTED: Record<string, { message: string; max: number }> = {
  minutes: { message: 'Masukan tambahan menit', max: 1440 },
  remedials: { message: 'Masukan tambahan remedial', max: 20 },
}

const optionalCount = () =>
  withDefault(
    (value) => (value === '' || value === undefined ? null : value),
    integer('Nilai tidak sesuai', { min: 1, max: 1440 }).nullable(),
  )

type Input = {
  kind: ExceptionKind
  goal_id: number | null
  value: number | null
  start_date: string | null
  end_date: string | null
}

/** Minutes and remedials need a number, a window needs both ends; the counted kinds can include a window. */
const checkException = (input: Partial<Input>, context: z.RefinementCtx) => {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const { kind = '', goal_id, value, start_date, end_date } = input
  if (goal_id && kind !== 'pass') say('goal_id', 'Hanya Luluskan yang dapat untuk satu tujuan')
  const limit = COUNTED[kind]
  if (limit && value === null) say('value', limit.message)
  if (limit && value && value > limit.max) say('value', `Maksimal ${limit.max}`)
  const windowed = kind === 'window' || (limit !== undefined && (start_date !== null || end_date !== null))
  if (!windowed) return
  if (start_date === null) say('start_date', 'Pilih tanggal mulai')
  if (end_date === null) say('end_date', 'Pilih tanggal selesai')
  if (start_date && end_date && !endsAfter(start_date, end_date))
    say('end_date', 'Tanggal selesai harus setelah tanggal mulai')
}

type Students = { user_id?: number | undefined; list_user_id?: readonly number[] | undefined }
const demandStudents = ({ user_id, list_user_id }: Students, context: z.RefinementCtx) => {
  const isTold = context.issues.some(({ path }) => /^(list_)?user_id$/.test(String(path?.[0])))
  if (user_id === undefined && list_user_id === undefined && !isTold)
    context.addIssue({ code: 'custom', path: ['user_id'], message: 'Pilih mahasiswa' })
}

export const saveException = {
  summary: 'Beri pengecualian',
  body: withAliases(
    aliases,
    z
      .object({
        user_id: filterId(),
        /** Several students instead of `user_id`, all or none. */
        list_user_id: idList('Pilih mahasiswa').optional(),
        ...inCourse,
        lessons_id: withDefault(
          (value) => (value === '' || value === undefined ? null : value),
          id('Pilih pembelajaran').nullable(),
        ),
        kind: choice(exceptionKinds, 'Pilih jenis pengecualian'),
        /** For `pass`: one goal instead of the quiz. */
        goal_id: withDefault(
          (value) => (value === '' || value === undefined ? null : value),
          id('Pilih tujuan belajar').nullable(),
        ),
        value: optionalCount(),
        start_date: optionalMoment(),
        end_date: optionalMoment(),
        reason: text('Masukan alasan', 1000),
        ...sparing,
      })
      .superRefine(demandStudents, always)
      .superRefine(betweenFields(checkException), always),
  ),
  /** `id` is the first of `list_id`. */
  reply: {
    data: z.object({
      id: z.number(),
      list_id: z.array(z.number()),
      /** For minutes: the first student's current total; `totals` has all students'. */
      total: z.number().nullable(),
      totals: z.array(z.object({ user_id: z.number(), total: z.number() })),
    }),
  },
}

export const removeException = {
  summary: 'Cabut pengecualian',
  params: z.object({ id: id('Data tidak ditemukan') }),
  query: z.object(sparing),
  reply: {},
}
