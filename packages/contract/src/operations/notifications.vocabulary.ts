import { admins, lecturers, programKeepers, type Role, studentsOnly, superOnly } from '../wire/roles.ts'
import { listKeys } from '../wire/words.ts'

/** Topics of notifications, for filters. */
export const notificationTopics = ['learning', 'teaching', 'talk', 'system', 'security'] as const
export type NotificationTopic = (typeof notificationTopics)[number]
export const topicLabels: Record<NotificationTopic, string> = {
  learning: 'Belajar',
  teaching: 'Mengajar',
  talk: 'Pengumuman, pesan, tanya jawab',
  system: 'Sistem',
  security: 'Keamanan akun',
}

type Kind = {
  /** Label in the preferences. */
  label: string
  topic: NotificationTopic
  /** Possible recipients. */
  roles: readonly Role[] | 'any'
  /** Mailed by default? */
  mail: boolean
  /** Sent at once, regardless of preferences and time. */
  urgent?: true
  /** Requested by its reader: only by mail, without preference. */
  asked?: true
}

const kind = (
  label: string,
  topic: NotificationTopic,
  roles: Kind['roles'],
  { mail = false }: { mail?: boolean } = {},
): Kind => ({ label, topic, roles, mail })
const learning = (label: string, more?: { mail: boolean }) => kind(label, 'learning', studentsOnly, more)
const teaching = (label: string, more?: { mail: boolean }) => kind(label, 'teaching', lecturers, more)
const talk = (label: string, roles: Kind['roles'], more?: { mail: boolean }) =>
  kind(label, 'talk', roles, more)
const everybodyInClass = [...lecturers, ...studentsOnly] as const
const security = (label: string): Kind => ({
  ...kind(label, 'security', 'any', { mail: true }),
  urgent: true,
})
const mailed = { mail: true }

/**
 * All kinds of notifications. Their texts are in the server's `words.rules.ts`, which fails to compile if one
 * is missing.
 */
export const kinds = {
  work_marked: learning('Nilai atau umpan balik tugas', mailed),
  quiz_result: learning('Nilai atau umpan balik kuis', mailed),
  remedial_offered: learning('Remedial dapat dikerjakan', mailed),
  remedial_reopened: learning('Remedial dibuka lagi setelah penilaian atau KKM diubah', mailed),
  exception_granted: learning('Kesempatan atau waktu tambahan untuk saya', mailed),
  passed: learning('Diluluskan dosen', mailed),
  material_published: learning('Materi, tugas, atau kuis baru'),
  quiz_opened: learning('Kuis dibuka'),
  deadline_near: learning('Batas waktu 24 jam dan 2 jam lagi', mailed),
  window_moved: learning('Jadwal berubah', mailed),
  marks_closed: learning('Nilai akhir ditutup', mailed),
  marks_reopened: kind('Nilai akhir dibuka kembali', 'learning', everybodyInClass),
  marks_proposed: teaching('Perubahan nilai akhir menunggu saya'),
  marks_reminder: teaching('Nilai akhir belum ditutup', mailed),
  essays_waiting: teaching('Esai menunggu dinilai', mailed),
  late_answers: teaching('Jawaban terlambat menunggu keputusan'),
  students_held: teaching('Mahasiswa tertahan di kuis'),
  class_changed: teaching('Orang lain mengubah kelas saya'),
  plan_decided: teaching('RPS disahkan atau dikembalikan', mailed),
  announcement: talk('Pengumuman', everybodyInClass, mailed),
  message: talk('Pesan', everybodyInClass, mailed),
  question_asked: talk('Pertanyaan mahasiswa', lecturers),
  question_answered: talk('Jawaban atas pertanyaan saya', studentsOnly, mailed),
  import_done: kind('Impor selesai', 'system', programKeepers),
  backup_old: kind('Cadangan lebih dari 36 jam', 'system', admins, mailed),
  disk_low: kind('Disk hampir penuh', 'system', admins, mailed),
  jobs_failed: kind('Pekerjaan gagal', 'system', admins, mailed),
  token_expiring: kind('Token layanan segera berakhir', 'system', superOnly, mailed),
  signin_attack: kind('Percobaan masuk yang tidak wajar', 'system', admins, mailed),
  new_device: security('Masuk dari perangkat baru'),
  password_changed: security('Kata sandi diubah'),
  address_changed: security('Email akun diubah'),
  second_changed: security('Verifikasi dua langkah diubah'),
  password_link: { ...security('Tautan untuk kata sandi baru'), asked: true },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof kinds
export const notificationKinds = listKeys(kinds)
export const getNotificationKind = (name: NotificationKind): Kind => kinds[name]
export const kindsFor = (role: Role): NotificationKind[] =>
  notificationKinds.filter((name) => {
    const { roles, asked: isRequested } = getNotificationKind(name)
    if (isRequested) return false
    return roles === 'any' || roles.includes(role)
  })

/** Channels of a notification. */
export const notificationWays = ['bell', 'mail', 'push', 'webhook'] as const

/** Mail frequency: a daily digest in the morning, or each at once. */
export const mailPaces = ['daily', 'once'] as const
export type MailPace = (typeof mailPaces)[number]

/** Days for which notifications are kept. */
export const KEPT_DAYS = 180
/** Unread counts stop here. */
export const UNREAD_MOST = 100
/** Most browsers with pushes per person; the oldest is dropped. */
export const PUSH_DEVICES_MOST = 10
