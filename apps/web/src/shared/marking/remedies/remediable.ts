/** A question as the dialog needs it. Options are named by their letters. */
export type Remediable = {
  id: number
  number: number
  bonus: boolean
  /** What can count as right in addition to the key: options or sets; undefined if nothing can. */
  further: 'options' | 'sets' | undefined
  options: readonly { letter: string; text: string; isKey: boolean }[]
  /** What counts as right in addition to the key. */
  also: readonly (readonly string[])[]
}

export const isMended = ({ bonus, also }: Pick<Remediable, 'bonus' | 'also'>) => bonus || also.length > 0

/** The remedies of a question, as labels. */
export const listRemedies = ({
  bonus,
  also_correct,
}: {
  bonus: 0 | 1
  also_correct: readonly unknown[]
}): string[] => [...(bonus === 1 ? ['Bonus'] : []), ...(also_correct.length > 0 ? ['Jawaban lain'] : [])]
