import { type Icon, IconSchool, IconUserStar, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { type ImportKind, importKinds } from '@tuntas/contract/operations/import-columns'
import type { ImportOutcome, ImportState } from '@tuntas/contract/operations/imports'
import type { Tone } from '../../../ui/tokens'

type Words = {
  title: string
  noun: string
  about: string
  icon: Icon
  list: '/teacher' | '/student' | '/master-study-group' | '/courses'
}

export const kinds: Record<ImportKind, Words> = {
  teacher: {
    title: 'Dosen',
    noun: 'dosen',
    about: 'Akun dosen beserta biodata, jenjang, dan program studinya.',
    icon: IconUserStar,
    list: '/teacher',
  },
  student: {
    title: 'Mahasiswa',
    noun: 'mahasiswa',
    about: 'Akun mahasiswa. Yang aktif langsung masuk ke kelas rombelnya.',
    icon: IconUsers,
    list: '/student',
  },
  'study-group': {
    title: 'Rombongan Belajar',
    noun: 'rombongan belajar',
    about: 'Kode dan nama rombel. Impor ini lebih dulu, sebelum mahasiswa.',
    icon: IconUsersGroup,
    list: '/master-study-group',
  },
  member: {
    title: 'Peserta Kelas',
    noun: 'peserta kelas',
    about: 'Mahasiswa yang mengikuti kelas di luar rombelnya.',
    icon: IconSchool,
    list: '/courses',
  },
}

export const outcomes: Record<ImportOutcome | 'warn', { label: string; tone: Tone }> = {
  create: { label: 'Baru', tone: 'nila' },
  update: { label: 'Berubah', tone: 'soga' },
  same: { label: 'Tetap', tone: 'abu' },
  refuse: { label: 'Ditolak', tone: 'mengkudu' },
  warn: { label: 'Dengan catatan', tone: 'soga' },
}

export const jobStates: Record<ImportState, { label: string; tone: Tone }> = {
  mapping: { label: 'Kolom belum lengkap', tone: 'soga' },
  checked: { label: 'Sudah diperiksa', tone: 'nila' },
  queued: { label: 'Menunggu giliran', tone: 'nila' },
  running: { label: 'Berjalan', tone: 'nila' },
  done: { label: 'Selesai', tone: 'daun' },
  failed: { label: 'Gagal', tone: 'mengkudu' },
  interrupted: { label: 'Terputus', tone: 'mengkudu' },
}

export const isUnderWay = (state: ImportState | undefined) => state === 'queued' || state === 'running'

/** The kind that an address names, if it is one. */
export const asKind = (name: string): ImportKind | undefined => importKinds.find((kind) => kind === name)
