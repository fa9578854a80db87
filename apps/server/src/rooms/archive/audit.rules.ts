import { archiveNames } from '@tuntas/contract/archive'

/** The audit log in words: rows before and after, field by field. */

type Values = Record<string, unknown>
type Names = ReadonlyMap<string, string>
export type Change = { label: string; before: string | null; after: string | null }

export const actionNames: Record<string, string> = {
  create: 'Membuat',
  update: 'Mengubah',
  delete: 'Menghapus',
  archive: 'Mengarsipkan',
  restore: 'Memulihkan',
  enrol: 'Menambah peserta',
  remove: 'Mengeluarkan',
  import: 'Mengimpor',
  reset: 'Mereset',
  password: 'Mengganti kata sandi',
  copy: 'Menyalin',
  regrade: 'Menilai ulang',
  score: 'Menilai',
  status: 'Mengubah status jawaban',
  export: 'Mengunduh data pribadi',
}

export const kindNames: Record<string, string> = {
  users: 'Akun',
  teachers: archiveNames.teacher,
  students: archiveNames.student,
  courses: archiveNames.course,
  sections: archiveNames.section,
  lessons: archiveNames.lesson,
  questions: archiveNames.question,
  attempts: archiveNames.result,
  answers: 'Jawaban',
  submissions: archiveNames.submission,
  members: archiveNames.member,
  exceptions: 'Pengecualian',
  programs: 'Program',
  study_programs: 'Program Studi',
  education_levels: 'Jenjang',
  years: 'Tahun Semester',
  curriculums: 'Kurikulum',
  grades: 'Grade Nilai',
  study_groups: 'Rombongan Belajar',
  course_categories: 'Mata Kuliah',
  banners: 'Banner',
  settings: 'Pengaturan',
  rps: 'Dokumen RPS',
  import_jobs: 'File',
}

const labels: Record<string, string> = {
  nim: 'NIM/NIP',
  nidn: 'NIDN',
  name: 'Nama',
  code: 'Kode',
  title: 'Judul',
  gender: 'Jenis Kelamin',
  place_birth: 'Tempat Lahir',
  date_birth: 'Tanggal Lahir',
  religion: 'Agama',
  type_identity: 'Jenis Identitas',
  no_identity: 'No. Identitas',
  email: 'Email',
  phone: 'No. Hp',
  telephone: 'Telepon Rumah',
  postal_code: 'Kode Pos',
  address: 'Alamat',
  study_program_id: 'Program Studi',
  education_level_id: 'Jenjang',
  program_id: 'Program',
  curriculum_id: 'Kurikulum',
  status_id: 'Status Mahasiswa',
  study_group_id: 'Rombongan Belajar',
  course_category_id: 'Mata Kuliah',
  year_id: 'Tahun Semester',
  teacher_id: 'Dosen',
  teamteaching: 'Koordinator',
  is_teamteaching: 'Team Teaching',
  entry_year: 'Tahun Masuk',
  date_entry: 'Tanggal Masuk',
  study_limit: 'Batas Studi',
  type: 'Jenis',
  employee_status: 'Status Dosen',
  status: 'Status',
  description: 'Deskripsi',
  sks: 'SKS',
  active: 'Aktif',
  closed: 'Ditutup',
  start_score: 'Nilai Awal',
  end_score: 'Nilai Akhir',
  ipk: 'IPK',
  grade: 'Grade',
  url: 'Tautan',
  learning_order: 'Urutan Belajar',
  user_id: 'Orang',
  user_ids: 'Peserta',
  courses_id: 'Kelas',
  lessons_id: 'Pembelajaran',
  sections_id: 'Topik',
  kind: 'Jenis',
  value: 'Nilai',
  reason: 'Alasan',
  start_date: 'Mulai',
  end_date: 'Berakhir',
  score: 'Nilai',
  previous_score: 'Nilai Sebelumnya',
  point: 'Poin',
  points: 'Poin',
  question: 'Soal',
  answer: 'Kunci',
  level: 'Level',
  goals: 'Tujuan',
  duration: 'Durasi',
  is_competent: 'KKM aktif',
  kkm: 'KKM',
  max_remedial: 'Batas Remedial',
  is_random_question: 'Acak Soal',
  is_random_option: 'Acak Pilihan',
  is_expired: 'Berjadwal',
  score_policy: 'Nilai yang Dipakai',
  cap_remedial: 'Batasi Nilai Remedial',
  show_review: 'Tampilkan Pembahasan',
  note: 'Catatan',
  references: 'Sumber Belajar',
  format: 'Format',
  type_quiz: 'Jenis Kuis',
  title_login: 'Judul Halaman Masuk',
  description_login: 'Teks Halaman Masuk',
  help_email: 'Email Bantuan',
  help_phone: 'Telepon Bantuan',
  file_name: 'File',
  import_kind: 'Jenis Impor',
  created: 'Baru',
  updated: 'Berubah',
  attempts: 'Pengerjaan',
  sections: 'Topik',
}

/** What a field is called on screens. */
export const labelOf = (field: string): string => labels[field] ?? field.replaceAll('_', ' ')

/** Not for reading: numbers of rows that are named elsewhere, search texts, secrets. */
const hidden = new Set([
  'id',
  'search',
  'password_hash',
  'password',
  'created_at',
  'deleted_at',
  'position',
  'version',
])

const values: Record<string, string> = {
  publish: 'Publish',
  unpublish: 'Draft',
  berurutan: 'Berurutan',
  bebas: 'Bebas',
  L: 'Laki-laki',
  P: 'Perempuan',
  highest: 'Tertinggi',
  last: 'Terakhir',
  average: 'Rata-rata',
  never: 'Tidak pernah',
  mastered: 'Setelah tuntas',
  after_window: 'Setelah jadwal berakhir',
  minutes: 'Tambahan menit',
  remedials: 'Tambahan remedial',
  window: 'Jadwal lain',
  pass: 'Luluskan',
  unlock: 'Buka kunci',
  teacher: 'Dosen',
  student: 'Mahasiswa',
  'study-group': 'Rombongan Belajar',
  member: 'Peserta Kelas',
}

const LONG = 200
const stripped = (text: string) => {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > LONG ? `${plain.slice(0, LONG)}…` : plain
}

const clock = (zone: string) =>
  new Intl.DateTimeFormat('id-ID', {
    timeZone: zone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Fields whose values are ids of a table, and the table. */
export const referred: Record<string, string> = {
  study_program_id: 'study_programs',
  education_level_id: 'education_levels',
  program_id: 'programs',
  curriculum_id: 'curriculums',
  status_id: 'status_users',
  study_group_id: 'study_groups',
  course_category_id: 'course_categories',
  year_id: 'years',
  teacher_id: 'users',
  teamteaching: 'users',
  user_id: 'users',
  user_ids: 'users',
  courses_id: 'courses',
  lessons_id: 'lessons',
  sections_id: 'sections',
}

export type Reader = { names: Names; zone: string }

/** One value in words; null where there is nothing. */
export const said = (field: string, value: unknown, reader: Reader): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    const shown = value.slice(0, 10).map((one) => said(field, one, reader) ?? '-')
    return value.length > shown.length
      ? `${shown.join(', ')} dan ${value.length - shown.length} lainnya`
      : shown.join(', ')
  }
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  const table = referred[field]
  if (table) return reader.names.get(`${table} ${value}`) ?? `#${value}`
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'object') return stripped(JSON.stringify(value))
  const text = String(value)
  if (MOMENT.test(text)) return clock(reader.zone).format(new Date(text))
  if (DAY.test(text))
    return new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text))
  return values[text] ?? stripped(text)
}

const isRow = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What differs between two rows. Of a row that was created or put away, everything that has a value. */
export const changesOf = (before: unknown, after: unknown, reader: Reader): Change[] => {
  const old = isRow(before) ? before : {}
  const now = isRow(after) ? after : {}
  // An update names the fields that it wrote: what it does not name has not changed.
  const fields =
    isRow(before) && isRow(after)
      ? Object.keys(now)
      : [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields.flatMap((field) => {
    if (hidden.has(field) || field.endsWith('file_id')) return []
    const change = {
      label: labelOf(field),
      before: said(field, old[field], reader),
      after: said(field, now[field], reader),
    }
    return change.before === change.after ? [] : [change]
  })
}

/** What the thing was called. */
export const nameOf = (before: unknown, after: unknown): string | null => {
  for (const row of [after, before])
    if (isRow(row))
      for (const field of ['name', 'title', 'grade', 'file_name', 'question'])
        if (typeof row[field] === 'string' && row[field]) return stripped(row[field])
  return null
}
