/** What the lesson form's fields choose from. */

export const types = [
  { value: 'LESSON', label: 'Materi' },
  { value: 'ASSIGNMENT', label: 'Tugas' },
  { value: 'QUIZ', label: 'Kuis' },
]
export const formats = [
  { value: 'TEXT', label: 'Teks' },
  { value: 'FILE', label: 'Dokumen' },
]
export const kinds = [
  { value: 'formatif', label: 'Formatif' },
  { value: 'sumatif', label: 'Sumatif' },
]
export const remedials = [
  { value: '0', label: 'Tidak terbatas' },
  ...[1, 2, 3, 4, 5, 6].map((times) => ({ value: String(times), label: `${times} kali` })),
]
export const policies = [
  { value: 'highest', label: 'Nilai tertinggi' },
  { value: 'last', label: 'Nilai terakhir' },
  { value: 'average', label: 'Rata-rata' },
]
export const reviews = [
  { value: 'never', label: 'Tidak pernah' },
  { value: 'mastered', label: 'Setelah tuntas' },
  { value: 'after_window', label: 'Setelah jadwal berakhir' },
]
