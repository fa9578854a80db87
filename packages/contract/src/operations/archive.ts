import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { admins, keepers, lecturers, type Role } from '../wire/roles.ts'
import type * as schemas from './archive.schemas.ts'
import type { ArchiveKind } from './archive.vocabulary.ts'

export type * from './archive.schemas.ts'
export * from './archive.vocabulary.ts'

/** Names on screens. */
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
  group: 'Kelompok',
}

export const archive = endpoint<typeof schemas.archive>({
  method: 'GET',
  path: 'archive',
  roles: admins,
})

export const restore = endpoint<typeof schemas.restore>({
  method: 'POST',
  path: 'archive/restore',
  roles: admins,
  proved: 'second',
})

/** Restores several items of any kinds, each separately: failures are listed with their reason. */
export const restoreMany = endpoint<typeof schemas.restoreMany>({
  method: 'POST',
  path: 'archive/restore-bulk',
  roles: admins,
  proved: 'second',
})

/** What lecturers deleted in a class and can restore. */
export const archivedOfCourse = endpoint<typeof schemas.archivedOfCourse>({
  method: 'GET',
  path: 'lecture/lesson/archived',
  roles: lecturers,
})

/** `id` can be a list; restores all or none. */
export const restoreArchived = endpoint<typeof schemas.restoreArchived>({
  method: 'POST',
  path: 'lecture/lesson/restore',
  roles: lecturers,
})

export const auditLog = endpoint<typeof schemas.auditLog>({
  method: 'GET',
  path: 'audit',
  roles: admins,
})

export const exportAudit = download<typeof schemas.exportAudit>({
  method: 'GET',
  path: 'audit/export',
  roles: admins,
  download: XLSX,
})

/** All stored data of oneself. */
export const ownData = download<typeof schemas.ownData>({
  method: 'GET',
  path: 'account/data',
  roles: 'any',
  download: 'application/json',
})

/**
 * All stored data of one person, to be handed to them.
 * @__NO_SIDE_EFFECTS__
 */
const personalData = (of: 'teacher' | 'student', roles: readonly Role[]) =>
  download<typeof schemas.teacherPersonalData>({
    method: 'GET',
    path: `user/${of}/personal-data`,
    roles,
    download: 'application/json',
  })

export const teacherPersonalData = personalData('teacher', admins)
export const studentPersonalData = personalData('student', keepers)
