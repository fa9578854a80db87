import type { QuestionType } from '@tuntas/contract/learning/questions'
import type { Rubric } from '@tuntas/contract/learning/rubric'

export type Letter = 'A' | 'B' | 'C' | 'D' | 'E'
export type Level = 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6'

/**
 * Simulation parameters of a question: the ability at which half know it, the discrimination, and the best
 * lure.
 */
export interface Nature {
  difficulty?: number
  discrimination?: number
  lure?: Letter
}

export interface QuestionContent {
  type: QuestionType
  question: string
  options: string[]
  /** Of a true/false question: A is true, B is false. */
  answer: Letter | null
  point: number
  level: Level[]
  goals: string
  /** Name of a lesson of the same class. */
  related: string
  /** A heading in that lesson. */
  part?: string
  nature: Nature
  /** Essays only: answers at three levels. */
  answers?: { good: string[]; fair: string[]; poor: string[] }
}

/** Days from today and a clock time at the campus; a window is open from start to end. */
interface DayTime {
  day: number
  time: string
}

/** A practice question with the explanation of its answer. */
export type PracticeContent = QuestionContent & { explanation: string }

/** A PDF or Word document by its extension; each page is a list of lines. */
export interface DocumentContent {
  name: string
  pages: string[][]
  /** PDF operators drawn onto every page. */
  ink?: string
}

/** A video in `demo/documents`, and its WebVTT captions. */
export interface MediaContent {
  name: string
  captions: string
}

/** Blocks below the text of a page. */
export type BlockContent =
  | { kind: 'text'; html: string }
  | { kind: 'file'; document: DocumentContent }
  | { kind: 'media'; media: MediaContent }
  | { kind: 'link'; link: { url: string; title: string } }

interface Item {
  name: string
  status?: 'unpublish'
  window?: { start: DayTime; end: DayTime }
  references?: string
  html: string
  /** Shown above the text. */
  media?: MediaContent
  /** Shown in place of the text. */
  document?: DocumentContent
  /** Days before today when the lecturer created it and the class started it. */
  begins: number
}

interface LessonContent extends Item {
  type: 'LESSON'
  blocks?: readonly BlockContent[]
}

export interface AssignmentContent extends Item {
  type: 'ASSIGNMENT'
  rubric?: Rubric
  /** Goals it measures, with equal shares. */
  goals: readonly string[]
  answers: { good: string[]; fair: string[] }
}

export interface QuizContent extends Item {
  type: 'QUIZ'
  type_quiz: 'formatif' | 'sumatif'
  minutes: number
  kkm: number | null
  max_remedial: number
  is_random_question: boolean
  is_random_option: boolean
  questions: QuestionContent[]
}

export type ItemContent = LessonContent | AssignmentContent | QuizContent

export interface TopicContent {
  name: string
  items: ItemContent[]
}
