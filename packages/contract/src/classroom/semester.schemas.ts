import {
  always,
  betweenFields,
  filterId,
  flag,
  id,
  idList,
  nameText,
  optionalDays,
  optionalNameText,
} from '../wire/fields.ts'
import { publishStatuses } from '../wire/publishing.vocabulary.ts'
import { z } from '../wire/zod.ts'
import { checkTeam, teamteaching } from './courses.schemas.ts'
import { MOST_CLASSES } from './semester.vocabulary.ts'

/** Name and people of a class in the semester to which it is copied. */
const copyFields = {
  name: nameText('Masukan nama kelas'),
  teacher_id: id('Pilih dosen pengampu'),
  teamteaching,
  /** Empty: members come from the KRS. */
  study_group_id: idList('Pilih rombongan belajar', { least: 0 }),
}
/** Which topics and lessons are copied. */
const materialFields = {
  material: flag(),
  /** Windows are copied, moved by this many days; without it copies have none. */
  days: optionalDays(),
  /** Lessons keep their publication status; otherwise they are drafts. */
  keep_status: flag(),
}
const team = betweenFields(checkTeam)

const copiedClass = z
  .object({
    id: id('Data tidak ditemukan'),
    /** Not sent: the code of the class, which each semester uses again. */
    code: z.union([z.undefined(), optionalNameText(50)]).optional(),
    ...copyFields,
  })
  .superRefine(team, always)
export type CopiedClass = z.output<typeof copiedClass>

type Plan = { year_id?: number; code: string | null; name: string | null; classes: { id: number }[] }
/** An existing semester, or code and name of a new one; no class twice. */
const checkPlan = (plan: Partial<Plan>, context: z.RefinementCtx) => {
  const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (plan.year_id === undefined) {
    if (plan.code === null) say('code', 'Masukan kode tahun semester')
    if (plan.name === null) say('name', 'Masukan nama tahun semester')
  }
  const ids = plan.classes?.map((one) => one.id) ?? []
  if (new Set(ids).size < ids.length) say('classes', 'Kelas tidak boleh disalin dua kali')
}
const semesterPlan = z
  .object({
    year_id: filterId(),
    /** For a new semester. */
    code: optionalNameText(),
    name: optionalNameText(),
    /** Makes it the active semester and closes the current one. */
    activate: flag(),
    ...materialFields,
    classes: z
      .array(copiedClass, 'Pilih kelas')
      .min(1, 'Pilih kelas')
      .max(MOST_CLASSES, `Paling banyak ${MOST_CLASSES} kelas sekaligus`),
  })
  .superRefine(betweenFields(checkPlan), always)
export type SemesterPlan = z.output<typeof semesterPlan>

const sourceClass = z.object({
  id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  course_category_id: z.number(),
  courses_category: z.string(),
  study_program_id: z.number(),
  study_program: z.string(),
  teacher_id: z.number(),
  teamteaching: z.array(z.number()),
  study_group_id: z.array(z.number()),
  status: z.enum(publishStatuses),
  lessons: z.number(),
  /** Its name in the target semester, if it was already copied. */
  there: z.string().nullable(),
})
export type SourceClass = z.output<typeof sourceClass>

export const semesterClasses = {
  summary: 'Kelas sebuah semester, untuk disalin',
  query: z.object({ year_id: id('Pilih tahun periode'), to_year_id: filterId() }),
  reply: { data: z.array(sourceClass) },
}

const namedRow = z.object({ id: z.number(), name: z.string() })
const copiedCounts = { sections: z.number(), lessons: z.number(), questions: z.number() }

export const previewSemester = {
  summary: 'Pratinjau semester baru',
  body: semesterPlan,
  reply: {
    data: z.object({
      /** Number of classes to create. */
      classes: z.number(),
      /** Classes already in the semester. */
      skipped: z.array(namedRow),
      lecturers: z.number(),
      /** Number of people, and of memberships in all classes. */
      students: z.number(),
      enrolments: z.number(),
      ...copiedCounts,
      /** What activating the semester closes. */
      closes: namedRow.extend({ classes: z.number(), students: z.number() }).nullable(),
    }),
  },
}
export type SemesterPreview = z.output<typeof previewSemester.reply.data>

export const saveSemester = {
  summary: 'Buka semester baru dengan kelas dari semester sebelumnya',
  body: semesterPlan,
  reply: {
    data: z.object({
      year_id: z.number(),
      classes: z.number(),
      skipped: z.array(namedRow),
      enrolments: z.number(),
      ...copiedCounts,
    }),
  },
}
export type SemesterSaved = z.output<typeof saveSemester.reply.data>

export const semesterProgress = {
  summary: 'Kemajuan pembukaan semester yang sedang berjalan',
  reply: { data: z.object({ done: z.number(), total: z.number() }).nullable() },
}

export const duplicateCourse = {
  summary: 'Duplikat kelas',
  body: z
    .object({
      id: id('Data tidak ditemukan'),
      year_id: id('Pilih tahun periode'),
      code: optionalNameText(50),
      ...copyFields,
      ...materialFields,
    })
    .superRefine(team, always),
  reply: { data: z.object({ id: z.number(), enrolments: z.number(), ...copiedCounts }) },
}
