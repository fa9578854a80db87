/** What a spreadsheet may hold, by what is imported: the template's columns, and the headers under which people write them. */

export const importKinds = ['teacher', 'student', 'study-group', 'member'] as const
export type ImportKind = (typeof importKinds)[number]

export type ImportColumn = {
  /** The field that it fills. */
  name: string
  label: string
  /** Other headers for the same, compared without case, spaces and signs. */
  also: readonly string[]
  /** By this the row is found again; without it nothing can be checked. */
  key?: true
  /** A new row needs it. */
  required?: true
  example: string
  /** Stands in the template, below the allowed values. */
  hint?: string
}

const number = (name: string, label: string, also: readonly string[], example: string): ImportColumn => ({
  name,
  label,
  also,
  key: true,
  required: true,
  example,
  hint: 'Tulis sebagai teks agar nol di depan tidak hilang. Boleh berisi angka, huruf, spasi, titik, dan tanda hubung.',
})
const needed = (
  name: string,
  label: string,
  also: readonly string[],
  example: string,
  hint?: string,
): ImportColumn => ({
  name,
  label,
  also,
  required: true,
  example,
  ...(hint === undefined ? {} : { hint }),
})
const extra = (
  name: string,
  label: string,
  also: readonly string[],
  example: string,
  hint?: string,
): ImportColumn => ({
  name,
  label,
  also,
  example,
  ...(hint === undefined ? {} : { hint }),
})

const DATE = 'Contoh: 17-08-2004, 17/08/2004, 2004-08-17, atau 17 Agustus 2004.'
const biodata = [
  needed('name', 'Nama', ['nama lengkap', 'nama mahasiswa', 'nama dosen', 'name'], 'Siti Rahmawati'),
  needed('gender', 'Jenis Kelamin', ['jk', 'l/p', 'gender', 'kelamin', 'sex'], 'P', 'L atau P.'),
  needed('place_birth', 'Tempat Lahir', ['tempat', 'kota lahir', 'tmp lahir'], 'Bandung'),
  needed(
    'date_birth',
    'Tanggal Lahir',
    ['tgl lahir', 'tgl. lahir', 'tanggal', 'birth date', 'lahir'],
    '17-08-2004',
    DATE,
  ),
  needed('email', 'Email', ['e-mail', 'surel', 'alamat email', 'mail'], 'siti@kampus.ac.id'),
  needed(
    'phone',
    'No. Hp',
    [
      'no hp',
      'hp',
      'nomor hp',
      'no telepon',
      'nomor telepon',
      'handphone',
      'wa',
      'no wa',
      'whatsapp',
      'phone',
    ],
    '081233441290',
  ),
  extra('religion', 'Agama', ['religion'], 'islam'),
  extra('type_identity', 'Jenis Identitas', ['tipe identitas', 'identitas'], 'ktp'),
  extra(
    'no_identity',
    'No. Identitas',
    ['nik', 'no ktp', 'nomor ktp', 'nomor identitas'],
    '3273015708040001',
  ),
  extra('telephone', 'Telepon Rumah', ['telepon', 'telp', 'telp rumah', 'no telp'], ''),
  extra('postal_code', 'Kode Pos', ['kodepos', 'zip'], '40115'),
]
const password = extra(
  'password',
  'Kata Sandi',
  ['password', 'sandi', 'kata sandi awal', 'katasandi'],
  '',
  'Hanya untuk akun baru, minimal 8 karakter. Kosong: dibuatkan dan dapat diunduh satu kali setelah impor.',
)
const level = needed(
  'education_level_id',
  'Jenjang',
  ['jenjang pendidikan', 'strata', 'education level'],
  'S1',
)
const studyProgram = needed(
  'study_program_id',
  'Program Studi',
  ['prodi', 'jurusan', 'kode prodi', 'nama prodi', 'study program'],
  'Teknik Informatika',
  'Nama atau kode program studi.',
)
const nim = (also: readonly string[] = []) =>
  number('nim', 'NIM', ['nomor induk mahasiswa', 'no induk', 'npm', 'nomor induk', ...also], '2201010001')

export const importColumns: Record<ImportKind, readonly ImportColumn[]> = {
  teacher: [
    number('nidn', 'NIDN', ['nomor induk dosen nasional', 'nuptk'], '0011223301'),
    needed('nim', 'NIP', ['nomor induk pegawai', 'nik pegawai', 'nip/nik'], '198001022005011001'),
    ...biodata,
    level,
    studyProgram,
    extra('employee_status', 'Status Dosen', ['status', 'status kepegawaian'], 'tetap', 'Kosong: tetap.'),
    password,
  ],
  student: [
    nim(),
    ...biodata,
    extra('address', 'Alamat', ['alamat rumah', 'alamat lengkap', 'address'], 'Jl. Merdeka 1'),
    needed('program_id', 'Program', ['nama program', 'kelas program'], 'Reguler'),
    level,
    studyProgram,
    needed(
      'curriculum_id',
      'Kurikulum',
      ['kode kurikulum', 'curriculum'],
      'Kurikulum 2020',
      'Nama atau kode kurikulum.',
    ),
    extra('status_id', 'Status Mahasiswa', ['status', 'status mhs'], 'Aktif', 'Kosong: Aktif.'),
    needed(
      'study_group_id',
      'Rombongan Belajar',
      ['rombel', 'kode rombel', 'nama rombel', 'kelas', 'study group'],
      'Teknik Informatika 2022 A',
      'Nama atau kode rombongan belajar.',
    ),
    needed('entry_year', 'Tahun Masuk', ['angkatan', 'thn masuk', 'tahun angkatan'], '2022'),
    needed('date_entry', 'Tanggal Masuk', ['tgl masuk', 'tgl. masuk'], '01-09-2022', DATE),
    extra('type', 'Status Pindahan', ['jenis pendaftaran', 'jenis masuk', 'tipe'], 'baru', 'Kosong: baru.'),
    needed('study_limit', 'Batas Studi', ['batas tahun studi', 'thn batas studi'], '2029'),
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
    needed(
      'name',
      'Nama',
      ['nama rombel', 'nama rombongan belajar', 'rombel', 'name'],
      'Teknik Informatika 2022 A',
    ),
  ],
  member: [
    {
      ...number('course_code', 'Kode Kelas', ['kelas', 'kode kelas kuliah', 'class code'], 'IF2301-A'),
      hint: 'Kode kelas yang sudah ada. Tidak perlu bila impor dibuka dari daftar peserta kelas.',
    },
    nim(),
  ],
}
