import type { Help } from './HelpPopover'

/** Words of the product for students: what it is, and what it means for them. */
export const terms = {
  kkm: {
    title: 'KKM',
    means: 'Nilai paling rendah supaya kamu tuntas. Di bawahnya kamu belajar lagi, lalu mencoba lagi.',
  },
  formatif: {
    title: 'Formatif',
    means: 'Kuis selama kamu belajar. Hasilnya menunjukkan apa yang perlu dipelajari lagi.',
  },
  sumatif: {
    title: 'Sumatif',
    means: 'Kuis di akhir bahasan. Hasilnya menunjukkan apa yang sudah kamu kuasai.',
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
    means: 'Lima soal berbeda terakhirmu mencapai 80%. Kamu siap mengerjakan kuisnya.',
  },
  moderator: {
    title: 'Moderator',
    means: 'Dosen pengampu kelas ini. Tanyakan apa pun tentang kelas kepadanya.',
  },
} satisfies Record<string, Help>
export type TermName = keyof typeof terms
