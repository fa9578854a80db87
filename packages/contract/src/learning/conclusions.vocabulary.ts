/** Conclusions on a question from its item analysis. */
export const conclusions = ['Diterima', 'Direvisi', 'Ditolak', 'Data belum cukup'] as const
export type Conclusion = (typeof conclusions)[number]
