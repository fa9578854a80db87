/** 1 is the quiz, later ones are remedials; by goal with the number of goals. */
export const attemptName = (number: number, goals: number | null = null) =>
  `${number === 1 ? 'Kuis' : `Remedial ${number - 1}`}${goals === null ? '' : `, ${goals} tujuan`}`
