import type {
  AssessmentTechnique,
  CourseMethod,
  MarkComponent,
  PlannedType,
} from '@tuntas/contract/insight/plans'

type Assessed = {
  name: string
  type: PlannedType
  week: number
  weight: number
  cpmk: string[]
  note?: string
  component: MarkComponent
  technique: AssessmentTechnique
  output?: string
  criteria?: string
  due?: string
  rubric?: string
}
export type PlanContent = {
  subject: string
  approved: boolean
  semester: string
  course_method: CourseMethod | null
  prerequisites: string | null
  description: string
  study_material: string
  /** By week, without the exam weeks. */
  materials: string[]
  assessments: Assessed[]
  references: string[]
}

const quiz = (name: string, week: number, weight: number, cpmk: string): Assessed => ({
  name,
  type: 'QUIZ',
  week,
  weight,
  cpmk: [cpmk],
  component: 'kuis',
  technique: 'tes-tertulis',
})
const RUBRIC =
  '85–100: lengkap, tepat, dan beralasan. 70–84: lengkap dengan kekeliruan kecil. 55–69: sebagian benar. Di bawah 55: belum menunjukkan kemampuan.'

/** RPS as data: that of the main class's mata kuliah is approved, another one is a draft. */
export const planContents: PlanContent[] = [
  {
    subject: 'IF2301',
    approved: true,
    semester: '3',
    course_method: 'kasus',
    prerequisites: 'Struktur Data',
    description:
      'Mata kuliah ini membahas perancangan, pemakaian, dan pengelolaan basis data relasional, dari kebutuhan pengguna sampai transaksi dan indeks.',
    study_material: 'Model ER, model relasional, normalisasi, SQL, transaksi, indeks, hak akses',
    materials: [
      'Konsep dasar basis data dan DBMS',
      'Entitas, atribut, dan kunci',
      'Relasi, kardinalitas, dan partisipasi',
      'Pemetaan ERD ke skema tabel',
      'Ketergantungan fungsional',
      'Kunci kandidat dan anomali data',
      'Normalisasi 1NF sampai 3NF',
      'SELECT, pengurutan, dan penyaringan',
      'JOIN dalam dan luar',
      'Memilih jenis JOIN',
      'Agregasi dan pengelompokan',
      'Transaksi dan sifat ACID',
      'Akses bersamaan dan penguncian',
      'Indeks dan hak akses',
    ],
    assessments: [
      {
        name: 'Tugas 1: ERD perpustakaan kampus',
        type: 'ASSIGNMENT',
        week: 3,
        weight: 15,
        cpmk: ['CPMK-1'],
        component: 'partisipatif',
        technique: 'kinerja',
        note: 'Rancang ERD perpustakaan kampus dengan kardinalitas dan alasan setiap keputusan.',
        output: 'ERD dan laporan satu halaman (PDF)',
        criteria: 'Kelengkapan entitas, ketepatan kardinalitas, alasan keputusan',
        due: 'Minggu 4, sebelum kuliah',
        rubric: RUBRIC,
      },
      quiz('Kuis 1: ERD', 4, 5, 'CPMK-1'),
      {
        name: 'Tugas 2: Normalisasi data akademik',
        type: 'ASSIGNMENT',
        week: 7,
        weight: 20,
        cpmk: ['CPMK-2'],
        component: 'partisipatif',
        technique: 'kinerja',
        note: 'Normalkan data akademik sampai 3NF dan tunjukkan ketergantungannya.',
        output: 'Skema 3NF dan daftar ketergantungan',
        criteria: 'Ketepatan ketergantungan, tidak ada anomali yang tersisa',
        due: 'Minggu 7',
        rubric: RUBRIC,
      },
      { ...quiz('Kuis 2: Normalisasi', 8, 10, 'CPMK-2'), component: 'uts' },
      quiz('Kuis 3: SELECT', 9, 10, 'CPMK-3'),
      {
        name: 'Tugas 3: Laporan praktikum SQL',
        type: 'ASSIGNMENT',
        week: 12,
        weight: 20,
        cpmk: ['CPMK-3'],
        component: 'proyek',
        technique: 'proyek',
        note: 'Jawab dua puluh pertanyaan dengan SQL dan jelaskan rencana kuerinya.',
        output: 'Berkas SQL dan laporan kelompok',
        criteria: 'Kueri benar, alasan indeks, kerja sama kelompok',
        due: 'Minggu 13',
        rubric: RUBRIC,
      },
      quiz('Kuis 4: JOIN dan agregasi', 13, 10, 'CPMK-3'),
      { ...quiz('Kuis 5: Transaksi dan indeks', 16, 10, 'CPMK-4'), component: 'uas' },
    ],
    references: [
      'Elmasri, R. dan Navathe, S. B., Fundamentals of Database Systems, edisi ke-7, Pearson, 2016',
      'Dokumentasi PostgreSQL, postgresql.org/docs',
    ],
  },
  {
    subject: 'IF2305',
    approved: false,
    semester: '3',
    course_method: null,
    prerequisites: null,
    description:
      'Mata kuliah ini membahas pembuatan halaman web yang bermakna, tertata, dan dapat dipakai semua orang.',
    study_material: 'HTML, CSS, aksesibilitas',
    materials: [
      'Struktur halaman HTML',
      'Teks, tautan, dan gambar',
      'Tabel dan formulir',
      'Dasar CSS',
      'Tata letak',
    ],
    assessments: [
      {
        name: 'Tugas Halaman Profil',
        type: 'ASSIGNMENT',
        week: 5,
        weight: 30,
        cpmk: ['CPMK-1'],
        component: 'tugas',
        technique: 'portofolio',
      },
      { ...quiz('Ujian Tengah Semester', 8, 30, 'CPMK-1'), component: 'uts' },
    ],
    references: ['WCAG 2.2, w3.org/TR/WCAG22'],
  },
]
