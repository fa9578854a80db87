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
  /** By week, without those of exams. */
  materials: string[]
  assessments: Assessed[]
  references: string[]
}

/** RPS as data: that of the main class's mata kuliah is approved, another one is being written. */
export const planned: PlanContent[] = [
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
      { name: 'Kuis 1', type: 'QUIZ', week: 4, weight: 10, cpmk: ['CPMK-1'] },
      {
        name: 'Tugas Besar: Rancangan Basis Data',
        type: 'ASSIGNMENT',
        week: 7,
        weight: 25,
        cpmk: ['CPMK-1', 'CPMK-2'],
        note: 'Rancang basis data sebuah usaha kecil: ERD, skema 3NF, dan alasan setiap keputusan.',
      },
      { name: 'Ujian Tengah Semester', type: 'QUIZ', week: 8, weight: 25, cpmk: ['CPMK-1', 'CPMK-2'] },
      {
        name: 'Praktikum SQL',
        type: 'ASSIGNMENT',
        week: 12,
        weight: 15,
        cpmk: ['CPMK-3'],
        note: 'Jawab dua puluh pertanyaan dengan SQL.',
      },
      { name: 'Ujian Akhir Semester', type: 'QUIZ', week: 16, weight: 25, cpmk: ['CPMK-3', 'CPMK-4'] },
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
