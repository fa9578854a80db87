import { purposeNames, type QuestionPurpose, questionPurposes } from '@tuntas/contract/learning/questions'

/** Uses of a question, with labels. */
export const purposes: { value: QuestionPurpose; label: string }[] = questionPurposes.map((value) => ({
  value,
  label: purposeNames[value],
}))
