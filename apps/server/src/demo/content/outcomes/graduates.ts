import type { cplKinds } from '@tuntas/contract/campus/masters.vocabulary'
import type { StudyProgramCode } from '../catalogue/subject.ts'

type Kind = (typeof cplKinds)[number]['value']

/** Graduate profiles of each study program with their CPL, the same in both curricula. */
export const graduateProfiles: Record<
  StudyProgramCode,
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
  SI: [
    {
      code: 'PL-1',
      name: 'Analis sistem dan proses bisnis',
      description: 'Menganalisis proses bisnis dan merancang sistem informasi yang mendukungnya.',
      cpl: ['CPL-2', 'CPL-4', 'CPL-5'],
    },
    {
      code: 'PL-2',
      name: 'Analis data bisnis',
      description: 'Mengolah data perusahaan menjadi informasi untuk pengambilan keputusan.',
      cpl: ['CPL-3', 'CPL-5', 'CPL-6'],
    },
    {
      code: 'PL-3',
      name: 'Manajer proyek dan tata kelola teknologi informasi',
      description: 'Memimpin proyek dan mengelola layanan teknologi informasi secara bertanggung jawab.',
      cpl: ['CPL-1', 'CPL-6', 'CPL-7'],
    },
  ],
  PM: [
    {
      code: 'PL-1',
      name: 'Pendidik matematika',
      description: 'Merancang, melaksanakan, dan menilai pembelajaran matematika di sekolah menengah.',
      cpl: ['CPL-1', 'CPL-2', 'CPL-5', 'CPL-6'],
    },
    {
      code: 'PL-2',
      name: 'Peneliti pendidikan matematika',
      description: 'Meneliti dan memperbaiki pembelajaran matematika berdasarkan bukti.',
      cpl: ['CPL-3', 'CPL-7'],
    },
    {
      code: 'PL-3',
      name: 'Pengembang media pembelajaran',
      description: 'Mengembangkan alat peraga dan media digital untuk pembelajaran matematika.',
      cpl: ['CPL-4', 'CPL-5'],
    },
  ],
}

/**
 * CPL of each study program, the same in both curricula. No mata kuliah serves the last one of Teknik
 * Informatika yet.
 */
export const graduateOutcomes: Record<StudyProgramCode, { code: string; kind: Kind; name: string }[]> = {
  TI: [
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
  ],
  SI: [
    {
      code: 'CPL-1',
      kind: 'sikap',
      name: 'Bertanggung jawab, jujur, dan menaati hukum serta etika dalam mengelola informasi.',
    },
    { code: 'CPL-2', kind: 'pengetahuan', name: 'Menguasai konsep sistem informasi, logika, dan algoritme.' },
    {
      code: 'CPL-3',
      kind: 'pengetahuan',
      name: 'Menguasai konsep manajemen, akuntansi, dan proses bisnis organisasi.',
    },
    {
      code: 'CPL-4',
      kind: 'umum',
      name: 'Berkomunikasi dan menyusun dokumen yang dipahami pemangku kepentingan yang beragam.',
    },
    {
      code: 'CPL-5',
      kind: 'khusus',
      name: 'Menganalisis kebutuhan dan merancang proses, data, dan sistem informasi.',
    },
    {
      code: 'CPL-6',
      kind: 'khusus',
      name: 'Menilai nilai bisnis, tata kelola, dan keamanan sistem informasi.',
    },
    {
      code: 'CPL-7',
      kind: 'khusus',
      name: 'Merencanakan dan mengendalikan proyek serta layanan teknologi informasi.',
    },
  ],
  PM: [
    {
      code: 'CPL-1',
      kind: 'sikap',
      name: 'Menunjukkan sikap bertanggung jawab dan keteladanan sebagai pendidik.',
    },
    {
      code: 'CPL-2',
      kind: 'pengetahuan',
      name: 'Menguasai konsep kalkulus, aljabar, geometri, dan statistika.',
    },
    { code: 'CPL-3', kind: 'umum', name: 'Menalar secara logis dan membuktikan pernyataan matematika.' },
    { code: 'CPL-4', kind: 'umum', name: 'Mengomunikasikan gagasan matematika lewat berbagai media.' },
    {
      code: 'CPL-5',
      kind: 'khusus',
      name: 'Merancang dan melaksanakan pembelajaran matematika yang sesuai dengan peserta didik.',
    },
    {
      code: 'CPL-6',
      kind: 'khusus',
      name: 'Mengembangkan penilaian dan menindaklanjuti hasilnya dengan remedial dan pengayaan.',
    },
    {
      code: 'CPL-7',
      kind: 'khusus',
      name: 'Meneliti masalah pembelajaran matematika dan melaporkan hasilnya.',
    },
  ],
}
