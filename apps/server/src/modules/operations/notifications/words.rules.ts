import { LINK_MINUTES, NEW_ADDRESS_HOURS } from '@tuntas/contract/identity/password'
import type { NotificationKind } from '@tuntas/contract/operations/notifications'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import type { Reader } from './moments.rules.ts'
import type { Params } from './params.rules.ts'

export type Words = { title: string; body: string; link: string }

/** Page of the link in a mail. With a token it asks for a new password. */
export const PASSWORD_LINK = '/signin'

const pages = { LESSON: 'detail', ASSIGNMENT: 'assignment', QUIZ: 'quiz', TOOL: 'tool' } as const
const names = { LESSON: 'Materi', ASSIGNMENT: 'Tugas', QUIZ: 'Kuis', TOOL: 'Alat luar' } as const

const getLessonType = ({ type = 'LESSON' }: Params) => type
/** Many lesson names already contain the kind: Tugas 1, Kuis akhir. */
const nameLesson = (p: Params) => {
  const [kind, lesson] = [names[getLessonType(p)], p.lesson ?? '']
  return lesson.toLowerCase().startsWith(kind.toLowerCase()) ? lesson : `${kind} ${lesson}`.trim()
}
const lessonPage = (p: Params) => `/student/courses/lesson/${pages[getLessonType(p)]}/${p.lessons_id}`
const taughtPage = (p: Params) => `/teacher/courses/lesson/${pages[getLessonType(p)]}/${p.lessons_id}`
const finalMarkPage = (p: Params) => `/teacher/courses/final-mark/${p.courses_id}`
const inClass = (p: Params) => (p.course ? `Kelas ${p.course}.` : '')
const sentence = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ')
const formatCount = ({ count = 1 }: Params, of: string) => `${count} ${of}`

const deadline = (p: Params, { moment, near: formatNear }: Reader): Words => ({
  title: p.until ? `${nameLesson(p)} ditutup ${formatNear(p.until)}` : `${nameLesson(p)} segera ditutup`,
  body: sentence(
    p.until && `Batas waktu ${moment(p.until)}.`,
    p.blocker && `Selesaikan ${p.blocker} lebih dulu.`,
    inClass(p),
  ),
  link: p.blocker ? `/student/courses/detail/${p.courses_id}` : lessonPage(p),
})

const grants: Record<string, (p: Params) => string> = {
  remedials: ({ value }) => `Kesempatan remedial ditambah ${value ?? 1} kali`,
  minutes: ({ value }) => `Waktu mengerjakan ditambah ${value ?? 0} menit`,
  window: () => 'Kamu mendapat jadwal khusus',
  unlock: () => 'Dosen membuka kunci untukmu',
}
const grant = (p: Params, { moment }: Reader): Words => ({
  title: (grants[p.granted ?? ''] ?? (() => 'Dosen memberimu pengecualian'))(p),
  body: sentence(
    p.everywhere ? 'Berlaku untuk semua kuis di kelas ini.' : `${nameLesson(p)}.`,
    p.until && `Sampai ${moment(p.until)}.`,
    inClass(p),
  ),
  link: p.everywhere ? `/student/courses/detail/${p.courses_id}` : lessonPage(p),
})

/** Texts of every kind, for the notification list and the mail. A missing kind is a compile error. */
const words: Record<NotificationKind, (p: Params, reader: Reader) => Words> = {
  work_marked: (p) => ({
    title: `${nameLesson(p)} sudah dinilai`,
    body: sentence('Buka untuk membaca nilai dan umpan baliknya.', inClass(p)),
    link: lessonPage(p),
  }),
  quiz_result: (p) => ({
    title: `Hasil ${nameLesson(p)} dapat dibaca`,
    body: sentence('Buka untuk membaca nilai dan umpan baliknya.', inClass(p)),
    link: lessonPage(p),
  }),
  remedial_offered: (p) => ({
    title: `Remedial ${nameLesson(p)} dapat dikerjakan`,
    body: sentence(
      'Nilaimu belum mencapai KKM. Pelajari lagi bagian yang keliru, lalu kerjakan remedialnya.',
      inClass(p),
    ),
    link: lessonPage(p),
  }),
  remedial_reopened: (p) => ({
    title: `Remedial ${nameLesson(p)} dibuka lagi`,
    body: sentence('Penilaian atau syarat tuntasnya diubah. Sekarang kamu belum tuntas.', inClass(p)),
    link: lessonPage(p),
  }),
  exception_granted: grant,
  passed: (p) => ({
    title: p.goal
      ? `Tujuan ${p.goal} tuntas di ${p.everywhere ? 'semua kuis kelas ini' : nameLesson(p)}`
      : p.everywhere
        ? 'Kamu diluluskan di semua kuis kelas ini'
        : `Kamu diluluskan di ${nameLesson(p)}`,
    body: sentence('Dosen menandainya tuntas.', inClass(p)),
    link: p.everywhere ? `/student/courses/detail/${p.courses_id}` : lessonPage(p),
  }),
  marks_closed: (p) => ({
    title: `Nilai akhir ${p.course}: ${p.mark}`,
    body: sentence(p.before && `Sebelumnya ${p.before}.`, 'Dosen sudah menetapkan nilai akhirmu.'),
    link: '/student/grades',
  }),
  // Only lecturers see the name and the reason.
  marks_reopened: (p) => ({
    title: `Nilai akhir ${p.course} dibuka kembali`,
    body: p.who ? `${p.who}: ${p.remark}` : 'Nilai sedang diperbaiki dosen.',
    link: p.who ? finalMarkPage(p) : '/student/grades',
  }),
  marks_proposed: (p) => ({
    title: `${formatCount(p, 'nilai akhir berubah')} sejak ditutup`,
    body: sentence('Perubahan berlaku setelah nilai dibuka kembali dan ditutup lagi.', inClass(p)),
    link: finalMarkPage(p),
  }),
  marks_reminder: (p, { moment }) => ({
    title: `Tutup nilai ${p.course}`,
    body: sentence(p.until && `Batasnya ${moment(p.until)}.`, p.remark),
    link: finalMarkPage(p),
  }),
  material_published: (p) => ({
    title: `${formatCount(p, 'materi, tugas, atau kuis baru')} di ${p.course}`,
    body: (p.count ?? 1) > 1 ? `Di antaranya ${nameLesson(p)}.` : `${nameLesson(p)}.`,
    link: `/student/courses/detail/${p.courses_id}`,
  }),
  quiz_opened: (p, { moment }) => ({
    title: `${nameLesson(p)} dibuka`,
    body: sentence(
      p.until && `Dapat dikerjakan sampai ${moment(p.until)}.`,
      p.blocker && `Selesaikan ${p.blocker} lebih dulu.`,
      inClass(p),
    ),
    link: p.blocker ? `/student/courses/detail/${p.courses_id}` : lessonPage(p),
  }),
  deadline_near: deadline,
  window_moved: (p, { moment }) => ({
    title: `Jadwal ${nameLesson(p)} berubah`,
    body: sentence(
      p.start && p.until
        ? `Sekarang ${moment(p.start)} sampai ${moment(p.until)}.`
        : 'Sekarang tanpa batas waktu.',
      inClass(p),
    ),
    link: lessonPage(p),
  }),
  essays_waiting: (p) => ({
    title: `${formatCount(p, 'esai')} ${nameLesson(p)} menunggu dinilai`,
    body: sentence('Semua mahasiswa sudah selesai mengerjakan.', inClass(p)),
    link: taughtPage(p),
  }),
  late_answers: (p) => ({
    title: `${formatCount(p, 'jawaban terlambat')} menunggu keputusanmu`,
    body: inClass(p),
    link: '/',
  }),
  students_held: (p) => ({
    title: `${formatCount(p, 'mahasiswa')} tertahan di kuis`,
    body: sentence('Tanpa tindakanmu mereka tidak dapat melanjutkan.', inClass(p)),
    link: `/teacher/courses/detail/${p.courses_id}`,
  }),
  plan_decided: (p) => ({
    title: p.set ? `RPS ${p.subject} disahkan` : `RPS ${p.subject} dikembalikan`,
    body: p.set ? 'Kelas sekarang dapat diisi dari RPS ini.' : sentence('Catatan:', p.remark),
    link: `/teacher/plan/${p.plan}`,
  }),
  class_changed: (p) => ({
    title: `${p.who} mengubah ${p.course}`,
    body: `${formatCount(p, 'perubahan')} pada isi atau pengaturan kelas.`,
    link: `/teacher/courses/detail/${p.courses_id}`,
  }),
  announcement: (p) => ({
    title: `Pengumuman: ${p.title ?? ''}`,
    body: inClass(p),
    link: `/talk/announcements/${p.announcement}`,
  }),
  message: (p) => ({
    title: (p.count ?? 1) > 1 ? `${p.count} pesan baru dari ${p.who}` : `Pesan baru dari ${p.who}`,
    body: inClass(p),
    link: `/talk/messages/${p.thread}`,
  }),
  question_asked: (p) =>
    (p.count ?? 1) > 1
      ? {
          title: `${p.count} pertanyaan baru di ${p.course}`,
          body: `Yang terbaru di ${nameLesson(p)}.`,
          link: `/talk/questions?courses_id=${p.courses_id}`,
        }
      : {
          title: `Pertanyaan baru di ${nameLesson(p)}`,
          body: sentence('Belum dijawab.', inClass(p)),
          link: `/talk/questions/${p.discussion}`,
        },
  question_answered: (p) => ({
    title: `Pertanyaanmu di ${nameLesson(p)} dijawab`,
    body: inClass(p),
    link: `/talk/questions/${p.discussion}`,
  }),
  import_done: (p) => ({
    title: `Impor ${p.file} selesai`,
    body: `${p.created ?? 0} baris ditambahkan, ${p.updated ?? 0} diubah.`,
    link: '/import',
  }),
  backup_old: (p, { moment }) => ({
    title: 'Cadangan lebih dari 36 jam yang lalu',
    body: p.when ? `Cadangan terakhir dibuat ${moment(p.when)}.` : 'Belum pernah ada cadangan.',
    link: '/',
  }),
  disk_low: (p) => ({
    title: 'Disk hampir penuh',
    body: `Tersisa ${p.count ?? 0} persen. Tambah ruang sebelum penyimpanan berhenti.`,
    link: '/',
  }),
  jobs_failed: (p) => ({
    title: `${formatCount(p, 'impor gagal')} dalam sehari terakhir`,
    body: 'Buka halaman Impor untuk melihat sebabnya.',
    link: '/import',
  }),
  token_expiring: (p) => ({
    title: `Token layanan ${p.name} berakhir ${p.day}`,
    body: 'Buat token baru, lalu pasang di sistem yang memakainya.',
    link: '/settings/service-token',
  }),
  signin_attack: (p) => ({
    title: `${formatCount(p, 'kali')} gagal masuk dalam satu jam`,
    body: 'Jauh lebih banyak dari biasanya. Periksa dari alamat mana asalnya.',
    link: '/signins',
  }),
  new_device: (p, { moment }) => ({
    title: 'Akunmu dipakai masuk dari perangkat baru',
    body: sentence(
      `${p.device}${p.when ? `, ${moment(p.when)}` : ''}.`,
      'Bila bukan kamu, segera ubah kata sandi dan keluarkan perangkat itu.',
    ),
    link: '/security',
  }),
  password_changed: (p, { moment }) => ({
    title: 'Kata sandi akunmu diubah',
    body: sentence(p.when && `${moment(p.when)}.`, 'Bila bukan kamu, hubungi admin kampus sekarang.'),
    link: '/security',
  }),
  password_link: () => ({
    title: 'Buat kata sandi baru',
    body: `Tautan ini berlaku ${LINK_MINUTES} menit, untuk sekali pakai. Bukan kamu yang meminta? Abaikan email ini, kata sandimu tetap.`,
    link: PASSWORD_LINK,
  }),
  address_changed: (p, { moment }) => ({
    title: p.former ? 'Akunmu tidak lagi memakai email ini' : 'Email akunmu diubah',
    body: sentence(
      `Diubah oleh ${p.role ? roleLabels[p.role] : 'pengelola server'}${p.when ? `, ${moment(p.when)}` : ''}.`,
      !p.former && `Tautan kata sandi baru ke email ini mulai berlaku ${NEW_ADDRESS_HOURS} jam kemudian.`,
      'Bila kamu tidak memintanya, hubungi admin kampus sekarang.',
    ),
    link: '/security',
  }),
  second_changed: (p, { moment }) => ({
    title: p.set ? 'Verifikasi dua langkah dipasang di akunmu' : 'Verifikasi dua langkah akunmu dimatikan',
    body: sentence(p.when && `${moment(p.when)}.`, 'Bila bukan kamu, hubungi admin kampus sekarang.'),
    link: '/security',
  }),
}

export const describeNotification = (kind: NotificationKind, params: Params, reader: Reader): Words =>
  words[kind](params, reader)
