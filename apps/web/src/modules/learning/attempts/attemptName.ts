/** 1 is the quiz itself, each later attempt a remedial; one by goal says how many it asked. */
export const attemptName = (number: number, goals: number | null = null) =>
  `${number === 1 ? 'Kuis' : `Remedial ${number - 1}`}${goals === null ? '' : `, ${goals} tujuan`}`
