/** Where one student's hand-in stands for whoever marks it; `late`: nothing came, and the student's window is over. */
export const submissionStates = ['waiting', 'graded', 'missing', 'late'] as const
export type SubmissionState = (typeof submissionStates)[number]
