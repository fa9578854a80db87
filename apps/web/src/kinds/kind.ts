import type { AnswerFile } from '@tuntas/contract/learning/attempts'
import type { Question } from '@tuntas/contract/learning/questions'
import type { ComponentType, ReactNode } from 'react'
import type { FilePlace } from '../kit/device/sendingFiles'

/** A question as a paper shows it. */
export type Asked = Pick<Question, 'id' | 'options' | 'content'> & {
  /** The files that its answer names. */
  answer_files?: readonly AnswerFile[]
}

/** One of a few answers. `letter` stands before it, and chooses it on a keyboard. */
export type Choice = { answer: string; letter: string; html: string }

/** Shows formatted text. It weighs, so whoever shows a question brings it along; the editor's page does without. */
type Html = ComponentType<{ html: string; compact?: boolean }>

export type WritingProps = {
  value: string
  onChange: (html: string) => void
  /** With every key, long before `onChange`. */
  onDraft: (html: string) => void
  disabled: boolean
}

export type PaperProps = {
  question: Asked
  value: string
  onAnswer: (answer: string) => void
  /** What is being typed and is no answer yet. */
  onDraft: (answer: string) => void
  disabled: boolean
  /** Missing where a paper is only looked at. */
  files?: FilePlace
  /** The file beside the answer, written as an answer names files. */
  beside?: string
  onAttach?: (files: string) => void
  Html: Html
  /** Writes formatted text, in the way of whoever shows the paper. */
  Writing: ComponentType<WritingProps>
}

/** A question with what is right and what was answered. Lecturers' clients have letters where students' have keys. */
export type AnsweredProps = {
  question: Asked &
    Pick<Question, 'key'> & {
      draw?: Question['content'] | null
      /** What is right beside the key, by the keys of options. */
      also_correct?: Question['also_correct']
    }
  right: string | null
  answer: string | null
  reader: 'student' | 'lecturer'
  Html: Html
  children?: ReactNode
}

/** What the screens know of a kind of question. Answers are texts; an empty one is no answer. */
export type Kind = {
  name: string
  /** Does a person give the points? */
  byPerson: boolean
  /** Does the paper need the editor for formatted text? */
  writes: boolean
  /** What may be right beside the key: options, or sets of them. */
  further?: 'options' | 'sets'
  /** Do its files lie beside the answer? */
  takesBeside?: true
  /** Is a file beside the answer a part of it? */
  needsBeside?: (question: Asked) => boolean
  /** What can be chosen, in the order of the paper; nothing where answers are free. */
  choices: (question: Asked) => Choice[]
  Paper: ComponentType<PaperProps>
  Answered: ComponentType<AnsweredProps>
  /** An answer alone, in words. */
  Told: ComponentType<Pick<AnsweredProps, 'question' | 'Html'> & { answer: string }>
  /** Fetches what its paper is made of, where that is a part of its own: a paper has all before it begins. */
  fetch?: (question: Asked) => Promise<unknown>
}
