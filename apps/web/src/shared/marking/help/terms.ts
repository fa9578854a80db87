import type { Help } from './HelpPopover'

/** Words of the product for students: what it is, and what it means for them. */
export const terms = {
  kkm: {
    title: 'KKM',
    means: 'Nilai paling rendah supaya kamu tuntas. Kalau belum sampai, pelajari lagi lalu coba lagi.',
  },
  formatif: {
    title: 'Formatif',
    means: 'Kuis selama kamu belajar. Hasilnya menunjukkan apa yang perlu dipelajari lagi.',
  },
  sumatif: {
    title: 'Sumatif',
    means: 'Kuis di akhir bahasan. Nilainya menunjukkan hasil belajarmu.',
  },
  remedial: {
    title: 'Remedial',
    means: 'Kesempatan lagi bila kuismu belum tuntas. Pelajari dulu bagian yang keliru.',
  },
  level: {
    title: 'C1 sampai C6',
    means: 'Jenis berpikir yang diminta soal. C1 mengingat, C6 membuat hal baru.',
  },
  ready: {
    title: 'Siap kuis',
    means: 'Lima soal terakhirmu paling sedikit 80% benar. Kamu siap mengerjakan kuisnya.',
  },
  goal: {
    title: 'Tujuan belajar',
    means: 'Kemampuan yang dilatih dan diuji, misalnya menulis SELECT. Satu kuis bisa punya beberapa tujuan.',
  },
  enrichment: {
    title: 'Pengayaan',
    means: 'Bahan tambahan setelah kamu tuntas. Boleh dilewati.',
  },
  refresh: {
    title: 'Penyegaran',
    means: 'Latihan singkat supaya yang sudah tuntas tidak lupa. Nilaimu tidak berubah.',
  },
  moderator: {
    title: 'Moderator',
    means: 'Dosen pengampu kelas ini. Tanyakan apa pun tentang kelas kepadanya.',
  },
} satisfies Record<string, Help>
export type TermName = keyof typeof terms
