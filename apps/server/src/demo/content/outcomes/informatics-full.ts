import type { CourseOutcome } from './course-outcome.ts'

/**
 * CPMK of the mata kuliah with full classes. The goal `Menangani NULL dengan benar` is deliberately missing.
 */
export const fullClassOutcomes: Record<string, CourseOutcome[]> = {
  IF2204: [
    {
      name: 'Mampu memilih struktur data linear yang sesuai dengan masalah.',
      cpl: ['CPL-2'],
      goals: ['Membandingkan larik dan senarai berantai'],
    },
    {
      name: 'Mampu menerapkan tumpukan, antrean, dan pohon dalam program.',
      cpl: ['CPL-2', 'CPL-5'],
      goals: ['Menerapkan tumpukan dan antrean', 'Menelusuri pohon biner'],
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
        'Menangani NULL dengan benar',
        'Menggabungkan tabel dengan JOIN',
        'Memilih jenis JOIN sesuai kebutuhan',
        'Meringkas data dengan agregasi dan pengelompokan',
      ],
    },
    {
      name: 'Mampu mengevaluasi keutuhan, kinerja, dan keamanan basis data.',
      cpl: ['CPL-3', 'CPL-7'],
      goals: [
        'Menjelaskan sifat ACID',
        'Menganalisis masalah akses bersamaan',
        'Memilih indeks yang tepat',
        'Mengatur hak akses pengguna basis data',
      ],
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
}
