import { purposeNames, type QuestionPurpose, questionPurposes } from '@tuntas/contract/learning/questions'

/** Where a question is asked, in the lecturer's words. */
export const purposes: { value: QuestionPurpose; label: string }[] = questionPurposes.map((value) => ({
  value,
  label: purposeNames[value],
}))
