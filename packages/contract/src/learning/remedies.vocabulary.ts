/** Remedies of a broken question: *Soal bonus*, and *Jawaban lain yang benar*. */

export const MAX_FURTHER = 10
export const BONUS_NOTE = 'Soal bonus: semua mendapat nilai penuh.'
/** Most students listed before a regrade. */
export const MAX_REGRADED = 100
