import type { cplKinds } from '@tuntas/contract/campus/masters.vocabulary'

type Kind = (typeof cplKinds)[number]['value']

/** Profiles of graduates of each program of study, of the same curriculum, with the CPL of Teknik Informatika that serve them. */
export const graduateProfilesOf: Record<
  string,
  { code: string; name: string; description: string; cpl: string[] }[]
> = {
  TI: [
    {
      code: 'PL-1',
      name: 'Pengembang perangkat lunak',
      description: 'Merancang, membangun, dan merawat perangkat lunak sesuai kebutuhan pengguna.',
      cpl: ['CPL-2', 'CPL-4', 'CPL-5', 'CPL-7'],
    },
    {
      code: 'PL-2',
      name: 'Analis dan perekayasa data',
      description: 'Mengelola basis data dan menyajikan informasi untuk pengambilan keputusan.',
      cpl: ['CPL-2', 'CPL-3', 'CPL-6'],
    },
    {
      code: 'PL-3',
      name: 'Administrator sistem dan jaringan',
      description: 'Menjaga keandalan dan keamanan sistem, jaringan, dan basis data.',
      cpl: ['CPL-3', 'CPL-7'],
    },
    {
      code: 'PL-4',
      name: 'Wirausahawan teknologi',
      description: 'Memimpin tim dan mengembangkan usaha berbasis teknologi informasi secara beretika.',
      cpl: ['CPL-1', 'CPL-4'],
    },
  ],
}

/** CPL of Teknik Informatika in the curriculum that most of its classes follow. The last one no mata kuliah serves yet. */
export const graduateOutcomes: { code: string; kind: Kind; name: string }[] = [
  {
    code: 'CPL-1',
    kind: 'sikap',
    name: 'Bertanggung jawab atas pekerjaan di bidang informatika secara mandiri dan menaati etika profesi.',
  },
  {
    code: 'CPL-2',
    kind: 'pengetahuan',
    name: 'Menguasai konsep matematika, algoritme, dan struktur data sebagai dasar pemecahan masalah komputasi.',
  },
  {
    code: 'CPL-3',
    kind: 'pengetahuan',
    name: 'Menguasai konsep sistem basis data, jaringan, dan sistem operasi.',
  },
  {
    code: 'CPL-4',
    kind: 'umum',
    name: 'Menyusun dan menyampaikan hasil kerja secara tertulis maupun lisan kepada pihak yang beragam.',
  },
  {
    code: 'CPL-5',
    kind: 'khusus',
    name: 'Merancang dan membangun perangkat lunak yang sesuai kebutuhan pengguna.',
  },
  {
    code: 'CPL-6',
    kind: 'khusus',
    name: 'Merancang, mengelola, dan mengambil informasi dari data yang terstruktur.',
  },
  {
    code: 'CPL-7',
    kind: 'khusus',
    name: 'Mengevaluasi mutu, keamanan, dan aksesibilitas suatu sistem perangkat lunak.',
  },
  {
    code: 'CPL-8',
    kind: 'umum',
    name: 'Bekerja sama dalam tim lintas disiplin dan mengambil peran kepemimpinan.',
  },
]

export type CourseOutcome = {
  name: string
  cpl: string[]
  /** Its goals by their texts. */
  goals: string[]
  /** Goals that no question and no assignment asks for. */
  untested?: string[]
}

/** CPMK by mata kuliah, in their order. `Menangani NULL dengan benar` lies under none: somebody has forgotten it. */
export const courseOutcomes: Record<string, CourseOutcome[]> = {
  IF2204: [
    {
      name: 'Mampu memilih struktur data linear yang sesuai dengan masalah.',
      cpl: ['CPL-2'],
      goals: ['Membandingkan larik dan senarai berantai'],
    },
    {
      name: 'Mampu menerapkan tumpukan, antrean, dan pohon dalam program.',
      cpl: ['CPL-2', 'CPL-5'],
      goals: ['Menerapkan tumpukan dan antrean'],
      untested: ['Menelusuri pohon biner'],
    },
  ],
  IF2301: [
    {
      name: 'Mampu merancang basis data konseptual dari kebutuhan pengguna.',
      cpl: ['CPL-3', 'CPL-6'],
      goals: [
        'Menjelaskan konsep dasar basis data dan DBMS',
        'Mengidentifikasi entitas, atribut, dan kunci',
        'Menentukan kardinalitas dan partisipasi relasi',
        'Memetakan ERD ke skema tabel',
      ],
    },
    {
      name: 'Mampu menormalkan skema tabel sampai bentuk normal ketiga.',
      cpl: ['CPL-6'],
      goals: [
        'Menganalisis ketergantungan fungsional',
        'Menentukan kunci kandidat dari ketergantungan fungsional',
        'Mengenali anomali data',
        'Mengubah tabel ke 1NF, 2NF, dan 3NF',
      ],
    },
    {
      name: 'Mampu mengambil informasi dari basis data dengan SQL.',
      cpl: ['CPL-5', 'CPL-6'],
      goals: [
        'Menulis SELECT untuk memilih kolom dan mengurutkan baris',
        'Menyaring baris dengan WHERE',
        'Menggabungkan tabel dengan JOIN',
        'Memilih jenis JOIN sesuai kebutuhan',
        'Meringkas data dengan agregasi dan pengelompokan',
      ],
    },
    {
      name: 'Mampu mengevaluasi keutuhan, kinerja, dan keamanan basis data.',
      cpl: ['CPL-3', 'CPL-7'],
      goals: ['Menjelaskan sifat ACID', 'Menganalisis masalah akses bersamaan', 'Memilih indeks yang tepat'],
      untested: ['Mengatur hak akses pengguna basis data'],
    },
  ],
  IF2305: [
    {
      name: 'Mampu membangun halaman web yang bermakna dan tertata.',
      cpl: ['CPL-5'],
      goals: ['Menyusun halaman dengan HTML yang bermakna', 'Mengatur tampilan dengan CSS'],
    },
    {
      name: 'Mampu memeriksa aksesibilitas halaman web.',
      cpl: ['CPL-4', 'CPL-7'],
      goals: [
        'Menulis teks alternatif yang menyampaikan arti gambar',
        'Membuat halaman yang dapat dipakai dengan papan ketik',
        'Memeriksa kontras dan ukuran teks',
      ],
    },
  ],
  IF3102: [
    {
      name: 'Mampu menjelaskan dan mengonfigurasi jaringan komputer kecil.',
      cpl: ['CPL-1', 'CPL-3'],
      goals: [],
    },
  ],
}

export type PastAssessment = { name: string; weight: number; goals: string[]; mean: number }
type PastFinding = { code: string; cause: string; action: string; owner: string; verified?: string }
/** Classes of past term years that were assessed and closed. */
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
