import type { Calendar } from './calendar.ts'
import type { Classroom } from './classes.ts'
import type { DocumentContent } from './content/types.ts'
import { DEMO_STUDENT } from './people.ts'
import type { Submission } from './simulation/walk.ts'
import type { Uploads } from './uploads.ts'

/** A PDF submitted by the demo student, and the same with her lecturer's annotations. */

const NOTED_TASK = 'Tugas 1: ERD perpustakaan kampus'

const pages = [
  [
    'ERD perpustakaan kampus',
    'Ayu Lestari Siregar, 2201010001',
    '',
    '# Entitas',
    'Buku (isbn, judul, tahun, penerbit)',
    'Eksemplar (id_eksemplar, isbn, kondisi)',
    'Anggota (no_anggota, nama, tgl_lahir)',
    'Peminjaman (id, no_anggota, id_eksemplar, tgl_pinjam, tgl_kembali)',
    '',
    '# Relasi',
    'Satu buku punya banyak eksemplar (1:N).',
    'Satu anggota punya banyak peminjaman (1:N).',
  ],
]
/** A highlight, a pen circle around a key, and two remarks. */
const ink = [
  '1 0.9 0.35 rg 54 645 196 15 re f',
  '0.75 0.1 0.15 RG 1.6 w 118 615 m 118 627 186 627 186 615 c 186 603 118 603 118 615 c S',
  'BT 0.75 0.1 0.15 rg /F1 10 Tf 1 0 0 1 300 650 Tm (Bagus: eksemplar dipisahkan dari buku.) Tj ET',
  'BT 0.75 0.1 0.15 rg /F1 10 Tf 1 0 0 1 300 560 Tm (Pengarang belum ada. Relasinya M:N.) Tj ET',
].join(' ')

const handedIn: DocumentContent = { name: 'erd-perpustakaan.pdf', pages }
const notedDocument: DocumentContent = { name: 'erd-perpustakaan (catatan dosen).pdf', pages, ink }

type Office = { uploads: Uploads; calendar: Calendar }

/** File columns of a hand-in, if it is the demo student's. */
export const notedFiles = (
  { uploads, calendar }: Office,
  room: Classroom,
  user_id: number,
  one: Submission,
) => {
  const isHers = room.students.some(({ student }) => student.id === user_id && student.nim === DEMO_STUDENT)
  if (!isHers || one.lesson.content.name !== NOTED_TASK || one.score === null)
    return { sent: {}, returned: { returned_annotated: false } }
  const at = calendar.iso(one.uploaded)
  return {
    sent: { attachment_file_id: uploads.add(handedIn, user_id, at) },
    returned: { returned_file_id: uploads.add(notedDocument, room.teacher.id, at), returned_annotated: true },
  }
}
