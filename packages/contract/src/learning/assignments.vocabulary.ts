/** State of a hand-in for its marker; `late`: nothing came and the student's window is over. */
export const submissionStates = ['waiting', 'graded', 'missing', 'late'] as const
export type SubmissionState = (typeof submissionStates)[number]
