import type { Question, saveQuestion } from '@tuntas/contract/learning/questions'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { ComponentType } from 'react'

/** `place` identifies it while the form is open; `key` is the stored option's. */
export type DraftOption = {
  place: number
  key?: string
  label: string
  rich: boolean
  /** Why it is right or wrong; null until requested. */
  explanation: string | null
}

/** Kind-specific part of a draft. Values of another kind are kept, so that switching back restores them. */
export type KindDraft = {
  options: DraftOption[]
  /** The right option's place. */
  answer: number | null
  content: Question['content']
  key: Question['key']
}
export type FieldsProps = {
  draft: KindDraft
  errors: Partial<Record<string, string>>
  change: (part: Partial<KindDraft> | ((latest: KindDraft) => Partial<KindDraft>)) => void
}

/** The editor's part of a question kind. */
export type Editing = {
  /** Kind-specific fields; null without any. */
  Fields: ComponentType<FieldsProps> | null
  /** The sent part of a draft. */
  sent: (
    draft: KindDraft,
  ) => Required<Pick<Body<typeof saveQuestion>, 'options' | 'answer' | 'content' | 'key'>>
  /** The key in words, and all parts without a field of their own, for the comparison of versions. */
  keyWords: (draft: KindDraft) => string
}
