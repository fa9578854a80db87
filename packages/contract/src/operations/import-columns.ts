import { listKeys } from '../wire/words.ts'
import { code, extra, type ImportColumn, number, requiredColumn } from './import-column.ts'
import { type ImportKind, importNames } from './imports.vocabulary.ts'
import { outcomeColumns } from './outcome-columns.ts'
import { biodata, DATE_HINT as DATE } from './person-columns.ts'

export type { ImportColumn, ImportKind }

/** Columns by import kind: those of the template, and accepted headers. */

export const importKinds = listKeys(importNames)

/** Kinds whose new rows are accounts with a first password. */
export const accountKinds: readonly ImportKind[] = ['teacher', 'student', 'admin']

const password = extra(
  'password',
  'Kata Sandi',
  ['password', 'sandi', 'kata sandi awal', 'katasandi'],
  '',
  'Hanya untuk akun baru, minimal 8 karakter. Kosong: dibuatkan dan dapat diunduh satu kali setelah impor.',
)
const level = requiredColumn(
  'education_level_id',
  'Jenjang',
  ['jenjang pendidikan', 'id jenjang didik', 'jenjang didik', 'strata', 'education level'],
  'S1',
)
const studyProgram = requiredColumn(
  'study_program_id',
  'Program Studi',
  [
    'prodi',
    'jurusan',
    'kode program studi',
    'nama program studi',
    'id sms',
    'kd prodi',
    'kode prodi',
    'nama prodi',
    'study program',
  ],
  'Teknik Informatika',
  'Nama atau kode program studi.',
)
const curriculum = requiredColumn(
  'curriculum_id',
  'Kurikulum',
  ['kode kurikulum', 'curriculum'],
  'Kurikulum 2020',
  'Nama atau kode kurikulum.',
)
const semester = extra(
  'year_id',
  'Tahun Semester',
  ['semester', 'periode', 'tahun', 'tahun ajaran', 'tahun akademik'],
  '2025/2026 Ganjil',
  'Nama atau kode. Kosong: tahun semester yang aktif.',
)
const statusOptions = [
  { value: 'publish', label: 'Publish' },
  { value: 'unpublish', label: 'Draft' },
]
const nim = (also: readonly string[] = []) =>
  number(
    'nim',
    'NIM',
    ['nomor induk mahasiswa', 'no induk mahasiswa', 'nipd', 'nrp', 'no induk', 'npm', 'nomor induk', ...also],
    '2201010001',
  )

export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  teacher: [
    number('nidn', 'NIDN', ['nomor induk dosen nasional', 'nuptk'], '0011223301'),
    requiredColumn('nim', 'NIP', ['nomor induk pegawai', 'nik pegawai', 'nip/nik'], '198001022005011001'),
    ...biodata,
    level,
    studyProgram,
    {
      ...extra(
        'employee_status',
        'Status Dosen',
        ['status', 'status kepegawaian'],
        'tetap',
        'Kosong: tetap.',
      ),
      blank: 'tetap',
    },
    password,
  ],
  student: [
    nim(),
    ...biodata,
    extra(
      'address',
      'Alamat',
      ['alamat rumah', 'alamat lengkap', 'jalan', 'jln', 'address'],
      'Jl. Merdeka 1',
    ),
    requiredColumn('program_id', 'Program', ['nama program', 'kelas program'], 'Reguler'),
    level,
    studyProgram,
    curriculum,
    {
      ...extra(
        'status_id',
        'Status Mahasiswa',
        ['status', 'status mhs', 'id stat mhs', 'stat mhs', 'status keaktifan'],
        'Aktif',
        'Kosong: Aktif.',
      ),
      blank: 'Aktif',
    },
    requiredColumn(
      'study_group_id',
      'Rombongan Belajar',
      ['rombel', 'kode rombel', 'nama rombel', 'kelas', 'study group'],
      'Teknik Informatika 2022 A',
      'Nama atau kode rombongan belajar.',
    ),
    requiredColumn('entry_year', 'Tahun Masuk', ['angkatan', 'thn masuk', 'tahun angkatan'], '2022'),
    requiredColumn(
      'date_entry',
      'Tanggal Masuk',
      ['tgl masuk', 'tgl. masuk', 'tgl masuk sp', 'tanggal daftar'],
      '01-09-2022',
      DATE,
    ),
    {
      ...extra(
        'type',
        'Status Pindahan',
        ['jenis pendaftaran', 'id jns daftar', 'id jenis daftar', 'jenis daftar', 'jenis masuk', 'tipe'],
        'baru',
        'Kosong: baru.',
      ),
      blank: 'baru',
    },
    requiredColumn('study_limit', 'Batas Studi', ['batas tahun studi', 'thn batas studi'], '2029'),
    password,
  ],
  'study-group': [
    {
      name: 'code',
      label: 'Kode',
      also: ['kode rombel', 'kode rombongan belajar', 'code'],
      key: true,
      required: true,
      example: 'IF22A',
    },
    requiredColumn(
      'name',
      'Nama',
      ['nama rombel', 'nama rombongan belajar', 'rombel', 'name'],
      'Teknik Informatika 2022 A',
    ),
  ],
  'course-category': [
    code('Kode', ['kode mk', 'kode mata kuliah', 'kode matakuliah', 'code'], 'IF2301'),
    requiredColumn(
      'name',
      'Nama',
      ['mata kuliah', 'matakuliah', 'nama mata kuliah', 'nama mk', 'name'],
      'Basis Data',
    ),
    requiredColumn('sks', 'SKS', ['jumlah sks', 'bobot sks', 'total sks'], '3'),
    studyProgram,
    curriculum,
    {
      ...extra('status', 'Status', ['status mk'], 'Publish', 'Kosong: Publish.'),
      choices: statusOptions,
      blank: 'Publish',
    },
  ],
  course: [
    code('Kode Kelas', ['kode', 'kode kelas kuliah', 'class code'], 'IF2301-A'),
    requiredColumn('name', 'Nama Kelas', ['nama', 'kelas', 'name'], 'Basis Data A'),
    requiredColumn(
      'course_category_id',
      'Mata Kuliah',
      ['matakuliah', 'kode mata kuliah', 'kode mk', 'nama mata kuliah', 'mk'],
      'IF2301',
      'Kode mata kuliah, atau namanya bila hanya satu yang bernama begitu.',
    ),
    semester,
    requiredColumn(
      'teacher_id',
      'Dosen Pengampu',
      ['dosen', 'nidn', 'nidn dosen', 'nip', 'pengampu'],
      '0011223301',
      'NIDN atau NIP dosen.',
    ),
    {
      ...extra(
        'teamteaching',
        'Koordinator',
        ['team teaching', 'dosen lain', 'anggota tim', 'dosen koordinator'],
        '0011223302; 0011223303',
        'NIDN atau NIP, dipisah titik koma. Kosong: tidak ada.',
      ),
      many: true,
    },
    {
      ...extra(
        'study_group_id',
        'Rombongan Belajar',
        ['rombel', 'kode rombel', 'rombel peserta'],
        'IF22A; IF22B',
        'Kode rombel, dipisah titik koma. Mahasiswa aktifnya langsung menjadi peserta. Kosong: peserta dari KRS.',
      ),
      many: true,
    },
    {
      ...extra('status', 'Status', ['status kelas'], 'Publish', 'Kosong: Publish.'),
      choices: statusOptions,
      blank: 'Publish',
    },
  ],
  grade: [
    {
      name: 'grade',
      label: 'Grade',
      also: ['nilai huruf', 'huruf', 'huruf mutu'],
      key: true,
      required: true,
      example: 'AB',
    },
    requiredColumn('start_score', 'Nilai Awal', ['batas bawah', 'nilai minimum', 'dari', 'min'], '75'),
    requiredColumn('end_score', 'Nilai Akhir', ['batas atas', 'nilai maksimum', 'sampai', 'maks'], '79,99'),
    requiredColumn('ipk', 'IPK', ['bobot', 'angka mutu', 'bobot nilai'], '3,5'),
    {
      ...requiredColumn('status', 'Status', ['kelulusan', 'lulus'], 'Lulus'),
      choices: [
        { value: '1', label: 'Lulus' },
        { value: '0', label: 'Tidak Lulus' },
      ],
    },
  ],
  admin: [
    {
      name: 'username',
      label: 'Username',
      also: ['nama pengguna', 'akun', 'user name', 'user'],
      key: true,
      required: true,
      example: 'kepala.ti',
      hint: 'Huruf, angka, titik, garis bawah, dan tanda hubung.',
    },
    requiredColumn('name', 'Nama', ['nama lengkap', 'name'], 'Siti Rahmawati'),
    requiredColumn('email', 'Email', ['e-mail', 'surel', 'alamat email', 'mail'], 'siti@kampus.ac.id'),
    extra('phone', 'No. Hp', ['no hp', 'hp', 'nomor hp', 'wa', 'phone'], '081233441290'),
    password,
  ],
  ...outcomeColumns,
  member: [
    {
      ...number('course_code', 'Kode Kelas', ['kelas', 'kode kelas kuliah', 'class code'], 'IF2301-A'),
      hint: 'Kode kelas yang sudah ada. Tidak perlu bila impor dibuka dari daftar peserta kelas.',
    },
    semester,
    nim(),
  ],
}
