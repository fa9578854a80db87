import type * as schemas from './archive.schemas.ts'
import type { ArchiveKind } from './archive.vocabulary.ts'
import { download, endpoint, XLSX } from './endpoint.ts'
import { admins } from './roles.ts'

export type * from './archive.schemas.ts'
export * from './archive.vocabulary.ts'

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

export const archive = endpoint<typeof schemas.archive>({
  method: 'GET',
  path: 'archive',
  roles: admins,
  summary: 'Arsip: yang dihapus dan dapat dipulihkan',
})

export const restore = endpoint<typeof schemas.restore>({
  method: 'POST',
  path: 'archive/restore',
  roles: admins,
  summary: 'Pulihkan dari arsip',
})

export const auditLog = endpoint<typeof schemas.auditLog>({
  method: 'GET',
  path: 'audit',
  roles: admins,
  summary: 'Log audit: siapa mengubah apa, kapan, dari mana',
})

export const exportAudit = download<typeof schemas.exportAudit>({
  method: 'GET',
  path: 'audit/export',
  roles: admins,
  summary: 'Unduh log audit sebagai Excel',
  download: XLSX,
})

/** Everything that is kept about oneself. */
export const ownData = download<typeof schemas.ownData>({
  method: 'GET',
  path: 'account/data',
  roles: 'any',
  summary: 'Data pribadi sendiri',
  download: 'application/json',
})

/**
 * Everything that is kept about one person, to be handed to that person.
 * @__NO_SIDE_EFFECTS__
 */
const personalData = (of: 'teacher' | 'student', noun: string) =>
  download<typeof schemas.teacherPersonalData>({
    method: 'GET',
    path: `user/${of}/personal-data`,
    roles: admins,
    summary: `Data pribadi satu ${noun}`,
    download: 'application/json',
  })

export const teacherPersonalData = personalData('teacher', 'dosen')
export const studentPersonalData = personalData('student', 'mahasiswa')
