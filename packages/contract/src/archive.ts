import { z } from 'zod'
import { auditActions, auditKinds } from './audit.ts'
import { endpoint, page, XLSX } from './endpoint.ts'
import { filterId, id, moment, optionalDate } from './fields.ts'
import { pageQuery } from './paging.ts'
import { admins } from './roles.ts'

/** What was put away and can be had back. A result is what one reset put away: a student's attempts at one quiz. */
export const archiveKinds = [
  'teacher',
  'student',
  'course',
  'section',
  'lesson',
  'question',
  'result',
  'submission',
  'member',
] as const
export type ArchiveKind = (typeof archiveKinds)[number]

/** Their names on screens. */
export const archiveNames: Record<ArchiveKind, string> = {
  teacher: 'Dosen',
  student: 'Mahasiswa',
  course: 'Kelas',
  section: 'Topik',
  lesson: 'Pembelajaran',
  question: 'Soal',
  result: 'Hasil kuis',
  submission: 'Hasil tugas',
  member: 'Anggota kelas',
}

const optionalOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(values, 'Filter tidak sesuai').optional(),
  )

const row = z.object({
  id: z.number(),
  kind: z.enum(archiveKinds),
  name: z.string(),
  /** NIM, class, topic or quiz: where it belongs. */
  detail: z.string().nullable(),
  deleted_at: moment(),
  deleted_by: z.string().nullable(),
  /** What restoring it brings back, in words. */
  brings: z.string(),
  /** What must be restored before it. */
  blocked_by: z.string().nullable(),
})
export type ArchiveRow = z.output<typeof row>

export const archive = endpoint({
  method: 'GET',
  path: 'archive',
  roles: admins,
  summary: 'Arsip: yang dihapus dan dapat dipulihkan',
  query: z.object({ ...pageQuery, kind: optionalOf(archiveKinds) }),
  reply: { ...page(row), counts: z.partialRecord(z.enum(archiveKinds), z.number()) },
})

export const restore = endpoint({
  method: 'POST',
  path: 'archive/restore',
  roles: admins,
  summary: 'Pulihkan dari arsip',
  body: z.object({ kind: z.enum(archiveKinds, 'Pilih jenis data'), id: id('Data tidak ditemukan') }),
  reply: {},
})

const change = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })
const entry = z.object({
  id: z.number(),
  at: moment(),
  user: z.string(),
  username: z.string().nullable(),
  ip_address: z.string().nullable(),
  action: z.string(),
  action_name: z.string(),
  kind: z.string(),
  kind_name: z.string(),
  thing_id: z.number().nullable(),
  /** The thing's name, as it was called then. */
  thing: z.string().nullable(),
  changes: z.array(change),
})
export type AuditEntry = z.output<typeof entry>

const keysOf = <K extends string>(words: Record<K, string>) => Object.keys(words) as K[]
const wordOf = <K extends string>(words: Record<K, string>) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(keysOf(words), 'Filter tidak sesuai').optional(),
  )
const auditFilters = {
  ...pageQuery,
  user_id: filterId(),
  action: wordOf(auditActions),
  kind: wordOf(auditKinds),
  thing_id: filterId(),
  start_date: optionalDate(),
  end_date: optionalDate(),
}

export const auditLog = endpoint({
  method: 'GET',
  path: 'audit',
  roles: admins,
  summary: 'Log audit: siapa mengubah apa, kapan, dari mana',
  query: z.object(auditFilters),
  reply: {
    ...page(entry),
    kinds: z.array(z.object({ value: z.string(), label: z.string() })),
    actions: z.array(z.object({ value: z.string(), label: z.string() })),
  },
})

export const exportAudit = endpoint({
  method: 'GET',
  path: 'audit/export',
  roles: admins,
  summary: 'Unduh log audit sebagai Excel',
  query: z.object(auditFilters),
  reply: {},
  download: XLSX,
})

/** For programs, to be read, or as an archive of both with every uploaded file. */
const dataFormat = z.preprocess(
  (value) => value ?? 'json',
  z.enum(['json', 'html', 'zip'], 'Format tidak sesuai'),
)

/** Everything that is kept about oneself. */
export const ownData = endpoint({
  method: 'GET',
  path: 'account/data',
  roles: 'any',
  summary: 'Data pribadi sendiri',
  query: z.object({ format: dataFormat }),
  reply: {},
  download: 'application/json',
})

/** Everything that is kept about one person, to be handed to that person. */
const personalData = (of: 'teacher' | 'student', noun: string) =>
  endpoint({
    method: 'GET',
    path: `user/${of}/personal-data`,
    roles: admins,
    summary: `Data pribadi satu ${noun}`,
    query: z.object({
      id: id('Data tidak ditemukan'),
      format: dataFormat,
    }),
    reply: {},
    download: 'application/json',
  })

export const teacherPersonalData = personalData('teacher', 'dosen')
export const studentPersonalData = personalData('student', 'mahasiswa')
