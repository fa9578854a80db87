import {
  type Icon,
  IconBook2,
  IconCertificate,
  IconChalkboard,
  IconRulerMeasure,
  IconSchool,
  IconTarget,
  IconTargetArrow,
  IconUserShield,
  IconUserStar,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type ImportKind, importKinds } from '@tuntas/contract/operations/import-columns'
import type { ImportFate, ImportOutcome, ImportState } from '@tuntas/contract/operations/imports'
import type { Tone } from '../../../ui/tokens'

type Words = {
  noun: string
  about: string
  icon: Icon
  /** Path of the list of its rows. */
  list:
    | '/teacher'
    | '/student'
    | '/master-study-group'
    | '/courses-category'
    | '/courses'
    | '/master-grade-score'
    | '/master-graduate-profile'
    | '/master-cpl'
    | '/master-cpmk'
    | null
}

export const kinds: Record<ImportKind, Words> = {
  teacher: {
    noun: 'dosen',
    about: 'Akun dosen beserta biodata, jenjang, dan program studinya.',
    icon: IconUserStar,
    list: '/teacher',
  },
  student: {
    noun: 'mahasiswa',
    about: 'Akun mahasiswa. Yang aktif langsung masuk ke kelas rombelnya.',
    icon: IconUsers,
    list: '/student',
  },
  'study-group': {
    noun: 'rombongan belajar',
    about: 'Kode dan nama rombel. Impor ini lebih dulu, sebelum mahasiswa.',
    icon: IconUsersGroup,
    list: '/master-study-group',
  },
  'course-category': {
    noun: 'mata kuliah',
    about: 'Kode, nama, dan SKS tiap program studi dan kurikulum.',
    icon: IconBook2,
    list: '/courses-category',
  },
  course: {
    noun: 'kelas',
    about: 'Kelas beserta dosen dan rombelnya. Mahasiswa aktif rombel itu langsung menjadi peserta.',
    icon: IconChalkboard,
    list: '/courses',
  },
  member: {
    noun: 'peserta kelas',
    about: 'Mahasiswa yang mengikuti kelas di luar rombelnya.',
    icon: IconSchool,
    list: '/courses',
  },
  grade: {
    noun: 'grade nilai',
    about: 'Skala nilai kampus: rentang, IPK, dan kelulusan tiap grade.',
    icon: IconRulerMeasure,
    list: '/master-grade-score',
  },
  admin: {
    noun: 'administrator',
    about: 'Akun admin, dengan kata sandi awal yang harus diganti. Hanya untuk super admin.',
    icon: IconUserShield,
    list: null,
  },
  'graduate-profile': {
    noun: 'profil lulusan',
    about: 'Profil lulusan tiap program studi dan kurikulum.',
    icon: IconCertificate,
    list: '/master-graduate-profile',
  },
  cpl: {
    noun: 'CPL',
    about: 'Capaian pembelajaran lulusan dan profil lulusan yang didukungnya. Impor profil lebih dulu.',
    icon: IconTargetArrow,
    list: '/master-cpl',
  },
  cpmk: {
    noun: 'CPMK',
    about: 'Capaian pembelajaran mata kuliah dan CPL yang didukungnya. Impor CPL lebih dulu.',
    icon: IconTarget,
    list: '/master-cpmk',
  },
}

export const outcomes: Record<ImportOutcome | 'warn' | 'left', { label: string; tone: Tone }> = {
  create: { label: 'Baru', tone: 'nila' },
  update: { label: 'Berubah', tone: 'soga' },
  same: { label: 'Tetap', tone: 'abu' },
  refuse: { label: 'Ditolak', tone: 'mengkudu' },
  skip: { label: 'Dilewati', tone: 'abu' },
  warn: { label: 'Dengan catatan', tone: 'soga' },
  left: { label: 'Dibiarkan', tone: 'mengkudu' },
}

/** Result of undoing a row. */
export const fates: Record<ImportFate, { label: string; tone: Tone }> = {
  removed: { label: 'Dihapus lagi', tone: 'abu' },
  restored: { label: 'Dikembalikan', tone: 'abu' },
  left: outcomes.left,
}

export const jobStates: Record<ImportState, { label: string; tone: Tone }> = {
  mapping: { label: 'Kolom belum lengkap', tone: 'soga' },
  checked: { label: 'Sudah diperiksa', tone: 'nila' },
  queued: { label: 'Menunggu giliran', tone: 'nila' },
  running: { label: 'Berjalan', tone: 'nila' },
  done: { label: 'Selesai', tone: 'daun' },
  failed: { label: 'Gagal', tone: 'mengkudu' },
  interrupted: { label: 'Terputus', tone: 'mengkudu' },
  undone: { label: 'Dibatalkan', tone: 'abu' },
}

export const isUnderWay = (state: ImportState | undefined) => state === 'queued' || state === 'running'

/** The kind in an address, if valid. */
export const asKind = (name: string): ImportKind | undefined => importKinds.find((kind) => kind === name)

/** File columns without field, such as 'No.'. */
export const describeUnused = (headers: readonly string[]) =>
  `Tidak dipakai: ${headers.join(', ').replace(/\.$/, '')}.`
