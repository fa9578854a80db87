import type { ArchivedKind, ArchiveKind } from '@tuntas/contract/operations/archive'
import { enumerated } from '../../../platform/files/text.ts'

const list = (parts: readonly (string | false)[]): string =>
  enumerated(parts.filter((part) => part !== false))
const some = (amount: number | undefined, noun: string) => (amount ?? 0) > 0 && `${amount} ${noun}`

const words: Record<ArchiveKind, (amounts: readonly number[]) => string> = {
  teacher: () => 'Akun dosen, dengan kata sandi lamanya. Kelas diatur lagi lewat form kelas.',
  student: ([classes, attempts]) => {
    const work = list([some(classes, 'keanggotaan kelas'), some(attempts, 'pengerjaan kuis')])
    return `Akun dengan kata sandi lamanya${work && `, ${work}`}.`
  },
  course: ([topics, lessons, members, archivedCoordinators]) => {
    const parts = list([some(topics, 'topik'), some(lessons, 'pembelajaran'), some(members, 'peserta')])
    const coordinators = some(archivedCoordinators, 'koordinator yang diarsipkan')
    return `Kelas beserta ${parts || 'pengaturannya'}${coordinators ? `, tanpa ${coordinators}` : ''}.`
  },
  section: ([lessons]) => `Topik beserta ${some(lessons, 'pembelajaran') || 'urutannya'} di tempat semula.`,
  lesson: ([questions, attempts, submissions]) =>
    `Pembelajaran beserta ${list([some(questions, 'soal'), some(attempts, 'pengerjaan'), some(submissions, 'tugas terkumpul')]) || 'isinya'}.`,
  question: () => 'Soal muncul lagi, juga pada pengerjaan yang pernah memuatnya: nilainya dihitung ulang.',
  result: ([attempts]) => `${attempts ?? 1} pengerjaan beserta semua jawabannya.`,
  submission: ([versions]) => `Tugas beserta ${versions ?? 1} versinya.`,
  group: ([students]) =>
    `Kelompok beserta ${some(students, 'mahasiswa') || 'namanya'}, kecuali yang sudah masuk kelompok lain.`,
  member: () => 'Keanggotaan kelas beserta semua pekerjaannya.',
}

/** Describes in one sentence what restoring brings back. */
export const bringsBack = (kind: ArchiveKind, amounts: readonly number[]): string => words[kind](amounts)

/** Maps a lecturer's word to the kind. */
export const toArchiveKind = (word: ArchivedKind): ArchiveKind => (word === 'topic' ? 'section' : word)
