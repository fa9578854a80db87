/** A question that may be mended, as the dialog needs it. Options are named by their letters. */
export type Remediable = {
  id: number
  number: number
  bonus: boolean
  /** What may be right beside the key: options, or sets of them; undefined where nothing may. */
  further: 'options' | 'sets' | undefined
  options: readonly { letter: string; text: string; isKey: boolean }[]
  /** What is right beside the key. */
  also: readonly (readonly string[])[]
}

export const isMended = ({ bonus, also }: Pick<Remediable, 'bonus' | 'also'>) => bonus || also.length > 0

/** What a row says of it, beside the question. */
export const listRemedies = ({
  bonus,
  also_correct,
}: {
  bonus: 0 | 1
  also_correct: readonly unknown[]
}): string[] => [...(bonus === 1 ? ['Bonus'] : []), ...(also_correct.length > 0 ? ['Jawaban lain'] : [])]
