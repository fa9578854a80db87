import type { AnswerFile } from '@tuntas/contract/learning/attempts'
import type { Question } from '@tuntas/contract/learning/questions'
import type { ComponentType, ReactNode } from 'react'
import type { FilePlace } from '../kit/device/sendingFiles'

/** A question as shown on a paper. */
export type Asked = Pick<Question, 'id' | 'options' | 'content'> & {
  /** Files in its answer. */
  answer_files?: readonly AnswerFile[]
}

/** One of a few answers. Its `letter` is shown and selects it by keyboard. */
export type Choice = { answer: string; letter: string; html: string }

/** Renders formatted text. It is heavy, so the caller passes it; the editor's page does without. */
type Html = ComponentType<{ html: string; compact?: boolean }>

export type WritingProps = {
  value: string
  onChange: (html: string) => void
  /** Called on every key press, long before `onChange`. */
  onDraft: (html: string) => void
  disabled: boolean
}

export type PaperProps = {
  question: Asked
  value: string
  onAnswer: (answer: string) => void
  /** Text being typed that is not an answer yet. */
  onDraft: (answer: string) => void
  disabled: boolean
  /** Missing in a preview. */
  files?: FilePlace
  /** The file beside the answer, in the form of an answer with files. */
  beside?: string
  onAttach?: (files: string) => void
  Html: Html
  /** The caller's editor of formatted text. */
  Writing: ComponentType<WritingProps>
}

/** A question with key and answer. Lecturers' clients have letters, students' have keys. */
export type AnsweredProps = {
  question: Asked &
    Pick<Question, 'key'> & {
      draw?: Question['content'] | null
      /** Further right options, by key. */
      also_correct?: Question['also_correct']
    }
  right: string | null
  answer: string | null
  reader: 'student' | 'lecturer'
  Html: Html
  children?: ReactNode
}

/** The screens' part of a question kind. Answers are texts; '' is no answer. */
export type Kind = {
  name: string
  /** What students read, where the name is a term of those who write questions. */
  paperName?: string
  /** Marked by a person? */
  byPerson: boolean
  /** Does the paper need the rich text editor? */
  writes: boolean
  /** What can additionally be right: options, or sets of them. */
  further?: 'options' | 'sets'
  /** Are its files beside the answer? */
  takesBeside?: true
  /** Is the file beside the answer required? */
  needsBeside?: (question: Asked) => boolean
  /** Choices in paper order; empty for free answers. */
  choices: (question: Asked) => Choice[]
  Paper: ComponentType<PaperProps>
  Answered: ComponentType<AnsweredProps>
  /** The answer in words. */
  Told: ComponentType<Pick<AnsweredProps, 'question' | 'Html'> & { answer: string }>
  /** Loads the paper's code if it is separate: a paper starts with all its parts. */
  fetch?: (question: Asked) => Promise<unknown>
}
