import { withAliases } from '../wire/endpoint.schemas.ts'
import {
  always,
  betweenFields,
  choice,
  filterChoice,
  filterId,
  id,
  idList,
  moment,
  nameText,
  optionalFlag,
  optionalText,
  phone,
  richText,
  version,
} from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { z } from '../wire/zod.ts'
import { inCourse, member } from './courses.schemas.ts'
import { type ContactKind, contactKinds, gapStates, learningOrders } from './members.vocabulary.ts'

/** A quiz with KKM that the student has not mastered. */
export const studentGap = z.object({
  lessons_id: z.number(),
  lesson: z.string(),
  state: z.enum(gapStates),
  score: z.number().nullable(),
  kkm: z.number(),
})
export type StudentGap = z.output<typeof studentGap>

const lecturerMember = member.extend({
  /** Completed of published lessons; null for lecturers. */
  progress: z.object({ settled: z.number(), total: z.number() }).nullable(),
  /** Can this lecturer remove the member? Never lecturers or oneself. */
  removable: z.union([z.literal(0), z.literal(1)]),
  /** In the class's order of quizzes; empty for lecturers. */
  gaps: z.array(studentGap),
})
export type LecturerMember = z.output<typeof lecturerMember>

export const lecturerCourseMembers = {
  summary: 'Anggota kelas',
  query: withAliases(
    { course_id: 'courses_id' },
    z.object({
      ...inCourse,
      keywords: pageQuery.keywords,
      /** Only students below the KKM of a quiz. */
      status: filterChoice(['below_kkm']),
    }),
  ),
  reply: { data: z.array(lecturerMember) },
}

const mail = z.email()
type Contact = { contact_kind?: ContactKind | undefined; contact: string | null }

/** The contact must be present and match its kind. */
const checkContact = ({ contact_kind, contact }: Partial<Contact>, context: z.RefinementCtx) => {
  const say = (message: string) => context.addIssue({ code: 'custom', path: ['contact'], message })
  if (contact_kind === 'email' && !mail.safeParse(contact).success) say('Masukan alamat email yang benar')
  if (contact_kind === 'whatsapp' || contact_kind === 'phone')
    if (!phone('').safeParse(contact ?? '').success) say('Masukan nomor telepon yang benar')
}

export const updateCourse = {
  summary: 'Simpan pengaturan kelas',
  passedOver: [
    'courses_id',
    'code',
    'course_category',
    'course_category_id',
    'period',
    'year_id',
    'teacher_id',
    'name_teacher',
    'total_participant',
    'cover',
    'status',
    'created_at',
  ],
  body: z
    .object({
      id: id('Data tidak ditemukan'),
      version: version(),
      name: nameText('Masukan nama kelas'),
      description: richText(20_000),
      learning_order: choice(learningOrders, 'Pilih urutan belajar').optional(),
      /** Not sent: unchanged. */
      contact_kind: choice(contactKinds, 'Pilih cara menghubungi').optional(),
      contact: optionalText(100),
      remove_cover: optionalFlag(),
    })
    .superRefine(betweenFields(checkContact), always),
  reply: { data: z.object({ id: z.number(), cover: z.string().nullable() }) },
}

const oneMember = z.object({ member_id: id('Data tidak ditemukan') })

export const removeMember = {
  summary: 'Keluarkan anggota',
  query: z.object({ member_id: filterId() }),
  body: z.object({ member_id: filterId() }),
  reply: {},
}
const manyMembers = z.object({ list_id: idList() })

export const removeMembers = {
  summary: 'Keluarkan beberapa anggota',
  body: manyMembers,
  reply: {},
}

export const removeMembersByDelete = {
  summary: 'Keluarkan beberapa anggota',
  body: manyMembers,
  reply: {},
}

export const restoreMember = {
  summary: 'Pulihkan anggota',
  body: oneMember,
  reply: {},
}

const followUp = z.object({
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  lessons_id: z.number(),
  /** Name of the quiz. */
  lesson: z.string(),
  sections_id: z.number(),
  section: z.string(),
  kkm: z.number(),
  score: z.number().nullable(),
  attempts: z.number(),
  /** Remedials used and allowed; null means unlimited. */
  remedials: z.object({ used: z.number(), allowed: z.number().nullable() }),
  /** Why the lecturer has to act: the window ended, or no remedial is left. */
  reason: z.enum(['window_ended', 'remedial_limit']),
  end_date: moment().nullable(),
  last_finished_at: moment().nullable(),
})
export type FollowUp = z.output<typeof followUp>

export const courseFollowUp = {
  summary: 'Mahasiswa yang perlu tindak lanjut',
  query: withAliases({ course_id: 'courses_id' }, z.object(inCourse)),
  reply: { data: z.array(followUp) },
}
