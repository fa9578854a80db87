import type { PlannedType } from '@tuntas/contract/insight/plans'

type Assessed = {
  name: string
  type: PlannedType
  week: number
  weight: number
  cpmk: string[]
  note?: string
}
export type PlanContent = {
  subject: string
  approved: boolean
  semester: string
  prerequisites: string | null
  description: string
  study_material: string
  /** By week, without the exam weeks. */
  materials: string[]
  assessments: Assessed[]
  references: string[]
}

/** RPS as data: that of the main class's mata kuliah is approved, another one is a draft. */
export const planContents: PlanContent[] = [
  {
    subject: 'IF2301',
    approved: true,
    semester: '3',
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
        weight: 10,
        cpmk: ['CPMK-1'],
        note: 'Rancang ERD perpustakaan kampus dengan kardinalitas dan alasan setiap keputusan.',
      },
      { name: 'Kuis 1: ERD', type: 'QUIZ', week: 4, weight: 10, cpmk: ['CPMK-1'] },
      {
        name: 'Tugas 2: Normalisasi data akademik',
        type: 'ASSIGNMENT',
        week: 7,
        weight: 15,
        cpmk: ['CPMK-2'],
        note: 'Normalkan data akademik sampai 3NF dan tunjukkan ketergantungannya.',
      },
      { name: 'Kuis 2: Normalisasi', type: 'QUIZ', week: 8, weight: 15, cpmk: ['CPMK-2'] },
      { name: 'Kuis 3: SELECT', type: 'QUIZ', week: 9, weight: 10, cpmk: ['CPMK-3'] },
      {
        name: 'Tugas 3: Laporan praktikum SQL',
        type: 'ASSIGNMENT',
        week: 12,
        weight: 15,
        cpmk: ['CPMK-3'],
        note: 'Jawab dua puluh pertanyaan dengan SQL dan jelaskan rencana kuerinya.',
      },
      { name: 'Kuis 4: JOIN dan agregasi', type: 'QUIZ', week: 13, weight: 10, cpmk: ['CPMK-3'] },
      { name: 'Kuis 5: Transaksi dan indeks', type: 'QUIZ', week: 16, weight: 15, cpmk: ['CPMK-4'] },
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
      { name: 'Tugas Halaman Profil', type: 'ASSIGNMENT', week: 5, weight: 30, cpmk: ['CPMK-1'] },
      { name: 'Ujian Tengah Semester', type: 'QUIZ', week: 8, weight: 30, cpmk: ['CPMK-1'] },
    ],
    references: ['WCAG 2.2, w3.org/TR/WCAG22'],
  },
]
