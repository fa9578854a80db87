import { page, savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import {
  always,
  betweenFields,
  bit,
  choiceOr,
  filterId,
  filterIds,
  filterWords,
  flag,
  id,
  idList,
  keptText,
  moment,
  nameText,
  optionalNameText,
  richText,
  version,
} from '../wire/fields.ts'
import { keywordsQuery, pageQuery } from '../wire/paging.schemas.ts'
import { publishStatuses } from '../wire/publishing.vocabulary.ts'
import { countsSchemas, listSchemas } from '../wire/resource.schemas.ts'
import { withDefault } from '../wire/tolerance.ts'
import { warningSparing } from '../wire/warnings.schemas.ts'
import { z } from '../wire/zod.ts'
import { PDDIKTI_CLASS_MOST } from './courses.vocabulary.ts'
import { contactKinds } from './members.vocabulary.ts'

/** Filters of the class lists; `periode_id` is the former name of `year_id`. */
const courseFilters = withAliases(
  { periode_id: 'year_id' },
  z.object({ ...pageQuery, course_category_id: filterId(), year_id: filterId() }),
)
const courseId = z.object({ id: id('Data tidak ditemukan') })

/** `courses_id` in a query; older clients send `course_id`. */
export const inCourse = { courses_id: id('Pilih kelas') }
export const courseMembersQuery = withAliases(
  { course_id: 'courses_id' },
  z.object({ ...inCourse, keywords: pageQuery.keywords }),
)

const courseCard = z.object({
  id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  course_category: z.string(),
  period: z.string(),
  name_teacher: z.string(),
  total_participant: z.number(),
  cover: z.string().nullable(),
})

/** Completed of published lessons, in total and by topic. */
export const progress = z.object({
  settled: z.number(),
  total: z.number(),
  sections: z.array(z.object({ settled: z.number(), total: z.number() })),
})
export type Progress = z.output<typeof progress>

/** The next step of a student in a class; null when everything is completed. */
const courseNext = z.object({
  lessons_id: z.number(),
  name: z.string(),
  type: z.enum(['LESSON', 'ASSIGNMENT', 'QUIZ', 'TOOL']),
  state: z.string(),
  end_date: moment().nullable(),
})

const studentCourseCard = courseCard.extend({ progress, next: courseNext.nullable() })
export type StudentCourseCard = z.output<typeof studentCourseCard>

export const studentCourses = {
  summary: 'Kelas mahasiswa',
  query: courseFilters,
  reply: {
    ...page(studentCourseCard),
    /** Mata kuliah of the student's classes in all semesters, as filter options. */
    subjects: z.array(z.object({ id: z.number(), name: z.string() })),
  },
}

const courseDetail = courseCard.extend({
  courses_id: z.number(),
  course_category_id: z.number(),
  year_id: z.number(),
  teacher_id: z.number(),
  teacher: z.string(),
  description: z.string().nullable(),
  created_at: moment(),
  learning_order: z.enum(['berurutan', 'bebas']),
  /** The contact that the lecturer chose: digits with country code, or an email address. */
  contact_kind: z.enum(contactKinds),
  contact: z.string().nullable(),
  status: z.enum(publishStatuses),
  survey_open: bit(),
})
export type CourseDetail = z.output<typeof courseDetail>

export const studentCourse = {
  summary: 'Satu kelas mahasiswa',
  params: courseId,
  reply: { data: courseDetail.extend({ progress, next: courseNext.nullable() }) },
}

export const member = z.object({
  member_id: z.number(),
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  role: z.enum(['Moderator', 'Koordinator', 'Mahasiswa']),
  join_date: moment(),
  is_teacher_main: z.union([z.literal(0), z.literal(1)]),
  group: z.string().nullable(),
})
export type Member = z.output<typeof member>

export const studentCourseMembers = {
  summary: 'Anggota kelas',
  query: courseMembersQuery,
  reply: { data: z.array(member) },
}

const lecturerCourseCard = courseCard.extend({
  version: z.number(),
  status: z.enum(publishStatuses),
  /** Active students; `total_participant` also counts lecturers. */
  total_student: z.number(),
})
export type LecturerCourseCard = z.output<typeof lecturerCourseCard>

export const lecturerCourses = {
  summary: 'Kelas dosen',
  query: courseFilters,
  reply: page(lecturerCourseCard),
}

export const lecturerCourse = {
  summary: 'Satu kelas dosen',
  params: courseId,
  /** `final_mark_id`: the version of final marks that closes the class. */
  reply: { data: courseDetail.extend({ version: z.number(), final_mark_id: z.number().nullable() }) },
}

export const courseOptions = {
  summary: 'Pilihan kelas',
  query: withAliases(
    { periode_id: 'year_id' },
    z.object({ teacher_id: filterId(), year_id: filterId(), course_category_id: filterId() }),
  ),
  reply: { data: z.array(z.object({ id: z.number(), name: z.string(), code: z.string().nullable() })) },
}

/** The administrator's class form and list. */
export const teamteaching = withDefault(
  (value) => value ?? [],
  z
    .array(id('Semua anggota teamteaching harus terisi'), 'Semua anggota teamteaching harus terisi')
    .max(20, 'Terlalu banyak koordinator'),
)
type Team = { is_teamteaching?: boolean; teamteaching: number[]; teacher_id: number }

/** The lecturer of a class cannot also coordinate it, and nobody is listed twice. */
export const checkTeam = (course: Partial<Team>, context: z.RefinementCtx) => {
  const { is_teamteaching, teamteaching, teacher_id } = course
  if (!teamteaching) return
  const say = (message: string) => context.addIssue({ code: 'custom', path: ['teamteaching'], message })
  if (is_teamteaching && teamteaching.length === 0) say('Semua anggota teamteaching harus terisi')
  if (new Set(teamteaching).size < teamteaching.length) say('Koordinator tidak boleh sama')
  if (teacher_id && teamteaching.includes(teacher_id)) say('Dosen pengampu tidak boleh menjadi koordinator')
}
const courseInput = z
  .object({
    id: filterId(),
    version: version(),
    code: optionalNameText(50),
    name: nameText('Masukan nama kelas'),
    year_id: id('Pilih tahun periode'),
    course_category_id: id('Pilih mata kuliah'),
    teacher_id: id('Pilih dosen pengampu'),
    description: richText(20_000),
    is_teamteaching: flag(),
    teamteaching,
    /** Empty: members come from the KRS. Not sent: none for a new class, unchanged for another. */
    study_group_id: z.union([z.undefined(), idList('Pilih rombongan belajar', { least: 0 })]).optional(),
    /** Kode kelas PDDikti; empty: derived from the name. */
    pddikti_class: keptText(PDDIKTI_CLASS_MOST),
    status: choiceOr('publish', publishStatuses, 'Pilih status'),
    ...warningSparing,
  })
  .superRefine(betweenFields(checkTeam), always)
const adminCourseRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  code: z.string().nullable(),
  courses_category: z.string(),
  period: z.string(),
  teacher: z.string(),
  pddikti_class: z.string().nullable(),
  status: z.enum(publishStatuses),
  total_participant: z.number(),
})
export type AdminCourseRow = z.output<typeof adminCourseRow>
const adminCourseDetail = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  year_id: z.number(),
  course_category_id: z.number(),
  teacher_id: z.number(),
  description: z.string().nullable(),
  is_teamteaching: bit(),
  teamteaching: z.array(z.number()),
  study_group_id: z.array(z.number()),
  pddikti_class: z.string().nullable(),
  status: z.enum(publishStatuses),
})
export type AdminCourseDetail = z.output<typeof adminCourseDetail>

const participant = z.object({
  id: z.number(),
  name: z.string(),
  nim: z.string(),
  study_program: z.string(),
  education_level: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['Moderator', 'Koordinator', 'Mahasiswa']),
  /** Within the caller's scope: only these can be opened and removed. */
  kept: z.boolean(),
})
export type Participant = z.output<typeof participant>

const adminCourseFilters = {
  course_category_id: filterIds(),
  teacher_id: filterIds(),
  year_id: filterIds(),
  status: filterWords(publishStatuses),
}
const adminCourseAliases = { periode_id: 'year_id' }

export const adminCourses = {
  ...listSchemas(
    'kelas',
    { row: adminCourseRow, detail: adminCourseDetail },
    {
      filters: adminCourseFilters,
      aliases: adminCourseAliases,
      sorts: ['name', 'courses_category', 'period', 'teacher', 'status', 'total_participant'],
    },
  ),
  counts: countsSchemas(
    'kelas',
    withAliases(adminCourseAliases, z.object({ keywords: keywordsQuery, ...adminCourseFilters })),
  ),
  save: { summary: 'Simpan kelas', body: courseInput, reply: savedReply },
}

export const courseParticipants = {
  summary: 'Peserta kelas',
  query: courseId,
  reply: { data: z.array(participant) },
}

export const saveParticipants = {
  summary: 'Tambah peserta kelas',
  body: z.object({ ...inCourse, list_id: idList('Pilih mahasiswa') }),
  reply: {},
}

const participants = { ...inCourse, list_id: idList('Pilih peserta') }

/** Removed participants: they stay out until they are added again, whatever study groups contain. */
export const formerParticipants = {
  summary: 'Peserta kelas yang dikeluarkan',
  query: courseId,
  reply: {
    data: z.array(z.object({ id: z.number(), name: z.string(), nim: z.string(), ended_at: moment() })),
  },
}

export const removeParticipants = {
  summary: 'Keluarkan peserta kelas',
  body: z.object(participants),
  reply: {},
}

export const restoreParticipants = {
  summary: 'Pulihkan peserta kelas yang dikeluarkan',
  body: z.object(participants),
  reply: {},
}

export const exportParticipants = {
  summary: 'Unduh peserta kelas',
  query: courseId.extend({ keywords: keywordsQuery }),
  reply: {},
}
