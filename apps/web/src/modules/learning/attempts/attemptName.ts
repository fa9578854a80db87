/** 1 is the quiz itself, each later attempt a remedial. */
export const attemptName = (number: number) => (number === 1 ? 'Kuis' : `Remedial ${number - 1}`)
