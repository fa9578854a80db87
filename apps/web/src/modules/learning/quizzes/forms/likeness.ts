import { type MadeForms, TCC_MATTERS } from '@tuntas/contract/learning/paper-forms'

type Likeness = {
  words: 'Setara' | 'Perlu ditinjau' | 'Belum dapat dinilai'
  tone: 'daun' | 'soga' | 'abu'
  /** Why the forms are not simply equal. */
  doubt?: string
}

/** Estimates are means of their row: forms made of them are alike whatever they contain. */
const isMostlyEstimated = ({ forms, report }: Pick<MadeForms, 'forms' | 'report'>) =>
  2 * report.estimated > forms.reduce((sum, { total_question }) => sum + total_question, 0)

/** The verdict on forms before they are used. */
export const rateLikeness = (forms: Pick<MadeForms, 'forms' | 'report'>): Likeness => {
  const { report } = forms
  if (!report.counts_equal || !report.points_equal || report.tcc_questions > TCC_MATTERS)
    return {
      words: 'Perlu ditinjau',
      tone: 'soga',
      doubt: 'Satu paket lebih sukar daripada yang lain, atau isinya tidak sama banyak.',
    }
  if (isMostlyEstimated(forms))
    return {
      words: 'Belum dapat dinilai',
      tone: 'abu',
      doubt: 'Sebagian besar soalnya belum pernah dikerjakan, jadi tingkat kesukarannya hanya perkiraan.',
    }
  return { words: 'Setara', tone: 'daun' }
}
