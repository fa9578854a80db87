import type { Icon } from '@tabler/icons-react'
import {
  IconCalendarEvent,
  IconCalendarX,
  IconCheck,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleHalf2,
  IconClockHour4,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconEyeOff,
  IconLock,
  IconMessageExclamation,
  IconMinus,
  IconPlayerPlay,
  IconProgress,
  IconRefresh,
  IconWorld,
  IconX,
} from '@tabler/icons-react'
import type { Tone } from './tokens'

type State = { label: string; tone: Tone; icon: Icon; quiet?: true }

const state = (label: string, tone: Tone, icon: Icon): State => ({ label, tone, icon })
const quietState = (label: string, tone: Tone, icon: Icon): State => ({ label, tone, icon, quiet: true })

/** The vocabulary of states: word, tone and icon belong together. Quiet ones have no background. */
export const states = {
  locked: quietState('Terkunci', 'abu', IconLock),
  scheduled: state('Terjadwal', 'abu', IconCalendarEvent),
  available: state('Tersedia', 'nila', IconPlayerPlay),
  in_progress: state('Sedang dikerjakan', 'nila', IconProgress),
  mastered: quietState('Tuntas', 'daun', IconCircleCheckFilled),
  settled: quietState('Selesai', 'daun', IconCheck),
  remedial: state('Remedial', 'soga', IconRefresh),
  below_kkm: state('Belum tuntas', 'soga', IconRefresh),
  blocked: state('Belum tuntas · hubungi dosen', 'mengkudu', IconMessageExclamation),
  ended: quietState('Berakhir', 'abu', IconCalendarX),
  not_started: state('Belum mengerjakan', 'abu', IconCircle),
  handed_in: state('Sudah dikumpulkan', 'nila', IconCheck),
  waiting: state('Menunggu dinilai', 'nila', IconClockHour4),
  correct: state('Benar', 'daun', IconCheck),
  partial: state('Sebagian benar', 'soga', IconCircleHalf2),
  wrong: state('Salah', 'mengkudu', IconX),
  empty: state('Belum Diisi', 'abu', IconMinus),
  accepted: state('Diterima', 'daun', IconCircleCheckFilled),
  revised: state('Direvisi', 'soga', IconRefresh),
  rejected: state('Ditolak', 'mengkudu', IconX),
  too_few: state('Data belum cukup', 'abu', IconMinus),
  publish: state('Publish', 'daun', IconWorld),
  unpublish: state('Draft', 'abu', IconEyeOff),
  competent: state('Kompeten', 'daun', IconCheck),
  not_competent: state('Tidak Kompeten', 'soga', IconRefresh),
  passed: state('Lulus', 'daun', IconCheck),
  failed: state('Tidak Lulus', 'mengkudu', IconX),
  signin_success: state('Berhasil', 'daun', IconCheck),
  signin_failed: state('Gagal', 'mengkudu', IconX),
  saved: state('Tersimpan', 'daun', IconCloudCheck),
  saving: state('Menyimpan…', 'nila', IconCloudUp),
  offline: state('Luring', 'soga', IconCloudOff),
} satisfies Record<string, State>

export type StateName = keyof typeof states
