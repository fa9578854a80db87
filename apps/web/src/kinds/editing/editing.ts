import type { Question, saveQuestion } from '@tuntas/contract/learning/questions'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { ComponentType } from 'react'

/** `place` is its own for as long as the form is open; `key` is the stored option's identity. */
export type DraftOption = {
  place: number
  key?: string
  label: string
  rich: boolean
  /** Why it is right or wrong; null while nobody asked for the field. */
  explanation: string | null
}

/** What the editor holds of a question's kind. What another kind left is kept, for whoever goes back to it. */
export type KindDraft = {
  options: DraftOption[]
  /** The place of the right option. */
  answer: number | null
  content: Question['content']
  key: Question['key']
}
export type FieldsProps = {
  draft: KindDraft
  errors: Partial<Record<string, string>>
  change: (part: Partial<KindDraft> | ((latest: KindDraft) => Partial<KindDraft>)) => void
}

/** What the lecturer's editor knows of a kind of question. */
export type Editing = {
  /** The fields beside the question's own; none where there is nothing to fill in. */
  Fields: ComponentType<FieldsProps> | null
  /** What of a draft is sent. */
  sent: (
    draft: KindDraft,
  ) => Required<Pick<Body<typeof saveQuestion>, 'options' | 'answer' | 'content' | 'key'>>
  /** The key in words, with all that has no field of its own, for two versions to be compared. */
  keyWords: (draft: KindDraft) => string
}
