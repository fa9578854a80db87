/** Tutup Nilai: the mark of students without work at an item. */
export const missingChoices = ['zero', 'leave_out'] as const
export type MissingChoice = (typeof missingChoices)[number]
export const missingChoiceWords: Record<MissingChoice, string> = {
  zero: 'Dihitung 0',
  leave_out: 'Tidak dihitung',
}
