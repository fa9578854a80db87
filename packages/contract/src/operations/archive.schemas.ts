import { inCourse } from '../classroom/courses.schemas.ts'
import { lessonTypes } from '../learning/lessons.vocabulary.ts'
import { page, withAliases } from '../wire/endpoint.schemas.ts'
import { filterChoice, filterId, flag, id, idList, moment, optionalDate } from '../wire/fields.ts'
import { pageQuery, sortQuery } from '../wire/paging.schemas.ts'
import { withDefault } from '../wire/tolerance.ts'
import { warningSparing } from '../wire/warnings.schemas.ts'
import { listKeys } from '../wire/words.ts'
import { z } from '../wire/zod.ts'
import { archivedKinds, archiveKinds, RESTORED_MOST } from './archive.vocabulary.ts'
import { auditActions, auditKinds } from './audit.ts'

/** A lecturer or student whose page can be opened. */
const personRef = z.object({ kind: z.enum(['teacher', 'student']), id: z.number() })
export type PersonRef = z.output<typeof personRef>

const row = z.object({
  id: z.number(),
  kind: z.enum(archiveKinds),
  name: z.string(),
  /** The person of that name. */
  person: personRef.nullable(),
  /** NIM, class, topic or quiz to which it belongs. */
  detail: z.string().nullable(),
  deleted_at: moment(),
  deleted_by: z.string().nullable(),
  /** What restoring it brings back, in words. */
  brings: z.string(),
  /** What must be restored first. */
  blocked_by: z.string().nullable(),
})
export type ArchiveRow = z.output<typeof row>

export const archive = {
  summary: 'Arsip: yang dihapus dan dapat dipulihkan',
  query: z.object({
    ...pageQuery,
    ...sortQuery(['name', 'kind', 'deleted_at']),
    kind: filterChoice(archiveKinds),
  }),
  reply: { ...page(row), counts: z.partialRecord(z.enum(archiveKinds), z.number()) },
}

const thing = z.object({ kind: z.enum(archiveKinds, 'Pilih jenis data'), id: id('Data tidak ditemukan') })

export const restore = {
  summary: 'Pulihkan dari arsip',
  /**
   * `spare_results` refuses changes that would regrade results (a question) with `regrade` and their number.
   */
  body: thing.extend({ spare_results: flag() }),
  reply: {},
}

const CHOOSE = 'Pilih data terlebih dahulu'
/** Items that would regrade results are refused: they need their own confirmation. */
export const restoreMany = {
  summary: 'Pulihkan beberapa dari arsip',
  body: z.object({
    things: z
      .array(thing, CHOOSE)
      .min(1, CHOOSE)
      .max(RESTORED_MOST, `Paling banyak ${RESTORED_MOST} data sekaligus`),
  }),
  reply: {
    data: z.object({
      restored: z.number(),
      refused: z.array(z.object({ kind: z.enum(archiveKinds), id: z.number(), message: z.string() })),
    }),
  },
}

const archivedRow = z.object({
  kind: z.enum(archivedKinds),
  id: z.number(),
  name: z.string(),
  /** Context: number of a topic's lessons, topic of a lesson, NIM, or quiz name. */
  detail: z.string(),
  deleted_at: moment(),
})
export type ArchivedRow = z.output<typeof archivedRow>

export const archivedOfCourse = {
  summary: 'Yang dihapus dari satu kelas',
  query: withAliases({ course_id: 'courses_id' }, z.object(inCourse)),
  reply: { data: z.array(archivedRow) },
}

export const restoreArchived = {
  summary: 'Pulihkan',
  body: z.object({
    kind: z.enum(archivedKinds, 'Pilih jenis data'),
    id: idList('Data tidak ditemukan'),
    ...warningSparing,
  }),
  reply: {},
}

const change = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })
const entry = z.object({
  id: z.number(),
  at: moment(),
  user: z.string(),
  username: z.string().nullable(),
  /** The actor and the person concerned, if their pages can be opened. */
  person: personRef.nullable(),
  thing_person: personRef.nullable(),
  ip_address: z.string().nullable(),
  action: z.string(),
  action_name: z.string(),
  kind: z.string(),
  kind_name: z.string(),
  thing_id: z.number().nullable(),
  /** The name at that time. */
  thing: z.string().nullable(),
  /** For mark changes: student, item, class, and question number on the paper. */
  student: z.object({ user_id: z.number(), nim: z.string(), name: z.string() }).nullable(),
  item: z.object({ lessons_id: z.number(), name: z.string(), type: z.enum(lessonTypes) }).nullable(),
  course: z.object({ courses_id: z.number(), name: z.string() }).nullable(),
  question: z.number().nullable(),
  changes: z.array(change),
})
export type AuditEntry = z.output<typeof entry>

const auditFilters = {
  ...pageQuery,
  ...sortQuery(['at']),
  user_id: filterId(),
  action: filterChoice(listKeys(auditActions)),
  kind: filterChoice(listKeys(auditKinds)),
  thing_id: filterId(),
  /** For mark changes: student and class. */
  student_id: filterId(),
  courses_id: filterId(),
  start_date: optionalDate(),
  end_date: optionalDate(),
}

export const auditLog = {
  summary: 'Log audit: siapa mengubah apa, kapan, dari mana',
  query: z.object(auditFilters),
  reply: {
    ...page(entry),
    kinds: z.array(z.object({ value: z.string(), label: z.string() })),
    actions: z.array(z.object({ value: z.string(), label: z.string() })),
  },
}

export const exportAudit = {
  summary: 'Unduh log audit sebagai Excel',
  query: z.object(auditFilters),
  reply: {},
}

/** JSON for programs, readable form, or an archive of both with all uploaded files. */
const dataFormat = withDefault(
  (value) => value ?? 'json',
  z.enum(['json', 'html', 'zip'], 'Format tidak sesuai'),
)

export const ownData = {
  summary: 'Data pribadi sendiri',
  query: z.object({ format: dataFormat }),
  reply: {},
}

/** Export of one person's data. */
const personalData = {
  query: z.object({ id: id('Data tidak ditemukan'), format: dataFormat }),
  reply: {},
}

export const studentPersonalData = { summary: 'Data pribadi satu mahasiswa', ...personalData }
export const teacherPersonalData = { summary: 'Data pribadi satu dosen', ...personalData }
