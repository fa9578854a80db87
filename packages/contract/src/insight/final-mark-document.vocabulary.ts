/** Tutup Nilai: what students without work get at an item. */
export const missingChoices = ['zero', 'leave_out'] as const
