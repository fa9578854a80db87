import type { StudyProgramCode } from './catalogue/subject.ts'
import type { Gender, Religion } from './names.ts'

/** The university of the demo, as its prints name it. */
export const institution = {
  name: 'Universitas Tuntas Nusantara',
  address: 'Jl. Pendidikan No. 26, Yogyakarta 55281 · Telp. (0274) 555010 · tuntas.example.ac.id',
}
export const faculties: Record<StudyProgramCode, string> = {
  TI: 'Fakultas Teknik dan Ilmu Komputer',
  SI: 'Fakultas Teknik dan Ilmu Komputer',
  PM: 'Fakultas Keguruan dan Ilmu Pendidikan',
}
/** People who sign prints: dean by faculty, the others by program. */
export const signers: Record<StudyProgramCode, { role: string; name: string; employee_number: string }[]> = {
  TI: [
    { role: 'dekan', name: 'Prof. Dr. Ir. Bambang Suryanto, M.T.', employee_number: '196803121994031002' },
    { role: 'kaprodi', name: 'Dr. Retno Wulandari, S.Kom., M.Kom.', employee_number: '197905202005012003' },
    { role: 'rmk', name: 'Agus Prasetyo, S.T., M.Eng.', employee_number: '198211152008121001' },
    { role: 'mutu', name: 'Dr. Maya Kartikasari, M.Cs.', employee_number: '198004102006042001' },
  ],
  SI: [
    { role: 'dekan', name: 'Prof. Dr. Ir. Bambang Suryanto, M.T.', employee_number: '196803121994031002' },
    { role: 'kaprodi', name: 'Dr. Hendra Gunawan, M.M.S.I.', employee_number: '198006182007011004' },
    { role: 'mutu', name: 'Dr. Maya Kartikasari, M.Cs.', employee_number: '198004102006042001' },
  ],
  PM: [
    { role: 'dekan', name: 'Dr. Sulastri Handayani, M.Pd.', employee_number: '197201251998022001' },
    { role: 'kaprodi', name: 'Dr. Yusuf Ramadhan, M.Pd.', employee_number: '198309092009121003' },
  ],
}

export const studyPrograms: { code: StudyProgramCode; name: string; number: string }[] = [
  { code: 'TI', name: 'Teknik Informatika', number: '01' },
  { code: 'SI', name: 'Sistem Informasi', number: '02' },
  { code: 'PM', name: 'Pendidikan Matematika', number: '03' },
]

export const programs = ['Reguler', 'Kelas Karyawan', 'Rekognisi Pembelajaran Lampau'] as const
export type ProgramName = (typeof programs)[number]

export const educationLevels = ['D3', 'S1', 'S2', 'S3'] as const
export type LevelName = (typeof educationLevels)[number]

export const curriculums = [
  { code: 'K2020', name: 'Kurikulum 2020' },
  { code: 'OBE2024', name: 'Kurikulum OBE 2024' },
]

export const grades: [start: number, end: number, grade: string, ipk: number, status: boolean][] = [
  [85, 100, 'A', 4, true],
  [80, 84.99, 'A-', 3.7, true],
  [75, 79.99, 'B+', 3.3, true],
  [70, 74.99, 'B', 3, true],
  [65, 69.99, 'B-', 2.7, true],
  [60, 64.99, 'C+', 2.3, true],
  [55, 59.99, 'C', 2, true],
  [40, 54.99, 'D', 1, false],
  [0, 39.99, 'E', 0, false],
]

export interface StudyGroup {
  code: string
  name: string
  program: StudyProgramCode
  level: LevelName
  entry: number
  way: ProgramName
  size: number
}

const group = (
  program: StudyProgramCode,
  entry: number,
  letter: string,
  size = 33,
  way: ProgramName = 'Reguler',
  level: LevelName = 'S1',
): StudyGroup => {
  const name = studyPrograms.find((one) => one.code === program)?.name
  const levelSuffix = level === 'S1' ? '' : ` ${level}`
  return {
    code: `${program}-${String(entry).slice(2)}-${letter}`,
    name: `${name}${levelSuffix} ${entry} ${letter}`,
    program,
    level,
    entry,
    way,
    size,
  }
}

/** 600 students; the three groups of TI 2022 form the full class. */
export const studyGroups: StudyGroup[] = [
  group('TI', 2022, 'A', 40),
  group('TI', 2022, 'B', 40),
  group('TI', 2022, 'C', 40, 'Kelas Karyawan'),
  group('TI', 2023, 'A'),
  group('TI', 2023, 'B'),
  group('TI', 2024, 'A'),
  group('TI', 2024, 'B'),
  group('TI', 2025, 'A'),
  group('TI', 2025, 'M', 18, 'Reguler', 'S2'),
  group('SI', 2022, 'A'),
  group('SI', 2023, 'A'),
  group('SI', 2023, 'B', 33, 'Kelas Karyawan'),
  group('SI', 2024, 'A'),
  group('SI', 2025, 'D', 33, 'Reguler', 'D3'),
  group('PM', 2022, 'A'),
  group('PM', 2023, 'A'),
  group('PM', 2024, 'A', 33, 'Rekognisi Pembelajaran Lampau'),
  group('PM', 2025, 'A'),
]

interface KnownPerson {
  name: string
  gender: Gender
  religion: Religion
  place_birth: string
  phone?: string
}

/** The first students of TI 2022 A by NIM. The first is the demo student. */
export const knownStudents: KnownPerson[] = [
  {
    name: 'Ayu Lestari Siregar',
    gender: 'P',
    religion: 'islam',
    place_birth: 'Medan',
    phone: '6281233441290',
  },
  { name: 'I Made Wirawan', gender: 'L', religion: 'hindu', place_birth: 'Gianyar', phone: '6281999210043' },
  {
    name: 'Yosephina Wambrauw',
    gender: 'P',
    religion: 'kristen',
    place_birth: 'Biak',
    phone: '6285244107781',
  },
  { name: 'Fajar Nugroho', gender: 'L', religion: 'islam', place_birth: 'Klaten', phone: '6285710023388' },
  { name: 'Siti Nurhaliza Daulay', gender: 'P', religion: 'islam', place_birth: 'Padangsidimpuan' },
  {
    name: 'Andi Muhammad Rizky',
    gender: 'L',
    religion: 'islam',
    place_birth: 'Bone',
    phone: '6282344912207',
  },
  {
    name: 'Clara Angelina Tanujaya',
    gender: 'P',
    religion: 'katolik',
    place_birth: 'Surabaya',
    phone: '6287881205567',
  },
  {
    name: 'Muhammad Ilham Pratama Putra Hasibuan',
    gender: 'L',
    religion: 'islam',
    place_birth: 'Sibolga',
    phone: '6281377459012',
  },
  {
    name: 'Ni Kadek Ayu Purnami',
    gender: 'P',
    religion: 'hindu',
    place_birth: 'Singaraja',
    phone: '6282144660198',
  },
  { name: 'Rizal Fahmi', gender: 'L', religion: 'islam', place_birth: 'Bukittinggi', phone: '6289633128874' },
]

interface KnownTeacher extends KnownPerson {
  nidn?: string
  born: number
  title: [before: string, after: string]
  level: LevelName
  program: StudyProgramCode
}

/** Lecturers with a role in the demo. The first is the demo lecturer. */
export const knownTeachers: KnownTeacher[] = [
  {
    name: 'Bambang Sutrisno',
    born: 1974,
    title: ['Dr.', 'M.Kom.'],
    gender: 'L',
    religion: 'islam',
    place_birth: 'Surakarta',
    nidn: '0011223301',
    level: 'S3',
    program: 'TI',
    phone: '6281326540011',
  },
  {
    name: 'Sri Wahyuningsih',
    born: 1986,
    title: ['', 'M.T.'],
    gender: 'P',
    religion: 'islam',
    place_birth: 'Kediri',
    level: 'S2',
    program: 'TI',
  },
  {
    name: 'Hendra Gunawan',
    born: 1976,
    title: ['Dr.', 'M.Si.'],
    gender: 'L',
    religion: 'buddha',
    place_birth: 'Pontianak',
    level: 'S3',
    program: 'TI',
  },
  {
    name: 'Maria Goreti Lestari',
    born: 1984,
    title: ['', 'M.Kom.'],
    gender: 'P',
    religion: 'katolik',
    place_birth: 'Ende',
    level: 'S2',
    program: 'TI',
  },
  {
    name: 'Agus Salim',
    born: 1969,
    title: ['Ir.', 'Ph.D.'],
    gender: 'L',
    religion: 'islam',
    place_birth: 'Payakumbuh',
    level: 'S3',
    program: 'TI',
  },
  {
    name: 'Petrus Kaize',
    born: 1964,
    title: ['Drs.', 'M.Si.'],
    gender: 'L',
    religion: 'katolik',
    place_birth: 'Merauke',
    level: 'S2',
    program: 'TI',
  },
]

/** Lecturers per study program, including the named ones: 40. */
export const teacherCounts: Record<StudyProgramCode, number> = { TI: 16, SI: 13, PM: 11 }

export const teacherTitles: Record<StudyProgramCode, { S2: string[]; S3: string[] }> = {
  TI: { S2: ['M.Kom.', 'M.T.', 'M.Cs.'], S3: ['M.Kom.', 'M.T.', 'M.Sc.'] },
  SI: { S2: ['M.Kom.', 'M.M.S.I.', 'M.T.I.'], S3: ['M.Kom.', 'M.M.', 'M.T.I.'] },
  PM: { S2: ['M.Pd.', 'M.Si.'], S3: ['M.Pd.', 'M.Si.'] },
}

export const streets = [
  'Jl. Merdeka',
  'Jl. Diponegoro',
  'Jl. Gatot Subroto',
  'Jl. Pattimura',
  'Jl. Cut Nyak Dien',
  'Jl. Sam Ratulangi',
  'Jl. Kartini',
  'Jl. Ahmad Yani',
  'Jl. Sisingamangaraja',
  'Jl. Hasanuddin',
  'Jl. Imam Bonjol',
  'Jl. Dewi Sartika',
  'Gang Melati',
  'Gang Kenanga',
  'Perumahan Griya Asri',
]
