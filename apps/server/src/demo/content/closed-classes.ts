export type PastAssessment = { name: string; weight: number; goals: string[]; mean: number }
type PastFinding = { code: string; cause: string; action: string; owner: string; verified?: string }
/** Past classes that were assessed and closed. */
export const closedClasses: {
  subject: string
  term: number
  assessments: PastAssessment[]
  findings: PastFinding[]
}[] = [
  {
    subject: 'IF2301',
    term: -3,
    assessments: [
      {
        name: 'Tugas Besar: Rancangan Basis Data',
        weight: 30,
        goals: [
          'Mengidentifikasi entitas, atribut, dan kunci',
          'Menentukan kardinalitas dan partisipasi relasi',
          'Memetakan ERD ke skema tabel',
        ],
        mean: 72,
      },
      {
        name: 'Ujian Tengah Semester',
        weight: 30,
        goals: ['Menganalisis ketergantungan fungsional', 'Mengubah tabel ke 1NF, 2NF, dan 3NF'],
        mean: 62,
      },
      {
        name: 'Ujian Akhir Semester',
        weight: 40,
        goals: [
          'Menulis SELECT untuk memilih kolom dan mengurutkan baris',
          'Menggabungkan tabel dengan JOIN',
          'Menjelaskan sifat ACID',
        ],
        mean: 74,
      },
    ],
    findings: [
      {
        code: 'CPMK-2',
        cause: 'Latihan normalisasi hanya dua kali dan tanpa umpan balik.',
        action: 'Menambah kuis formatif normalisasi dengan remedial tiap tujuan.',
        owner: 'Dr. Bambang Sutrisno, M.Kom.',
        verified: 'Kuis 2 sudah dipakai sejak semester berikutnya.',
      },
    ],
  },
  {
    subject: 'IF2204',
    term: -2,
    assessments: [
      {
        name: 'Ujian Tengah Semester',
        weight: 50,
        goals: ['Membandingkan larik dan senarai berantai'],
        mean: 82,
      },
      { name: 'Ujian Akhir Semester', weight: 50, goals: ['Menerapkan tumpukan dan antrean'], mean: 83 },
    ],
    findings: [],
  },
  {
    subject: 'IF2301',
    term: -1,
    assessments: [
      {
        name: 'Tugas Besar: Rancangan Basis Data',
        weight: 30,
        goals: [
          'Mengidentifikasi entitas, atribut, dan kunci',
          'Menentukan kardinalitas dan partisipasi relasi',
          'Memetakan ERD ke skema tabel',
        ],
        mean: 79,
      },
      {
        name: 'Ujian Tengah Semester',
        weight: 30,
        goals: ['Menganalisis ketergantungan fungsional', 'Mengubah tabel ke 1NF, 2NF, dan 3NF'],
        mean: 76,
      },
      {
        name: 'Ujian Akhir Semester',
        weight: 40,
        goals: [
          'Menggabungkan tabel dengan JOIN',
          'Meringkas data dengan agregasi dan pengelompokan',
          'Menganalisis masalah akses bersamaan',
        ],
        mean: 66,
      },
    ],
    findings: [
      {
        code: 'CPMK-3',
        cause: 'Praktikum JOIN terpotong hari libur, sehingga subkueri belum sempat dilatih.',
        action: 'Memberi latihan JOIN mandiri sebelum Kuis 4 dan membahas hasilnya di kelas.',
        owner: 'Dr. Bambang Sutrisno, M.Kom.',
      },
      {
        code: 'CPMK-4',
        cause: 'Akses bersamaan hanya dibahas lewat teori.',
        action: 'Menambah demonstrasi dua sesi transaksi di laboratorium.',
        owner: 'Dra. Sri Wahyuningsih',
      },
    ],
  },
]
