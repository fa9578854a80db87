import type { QuestionType } from '@tuntas/contract/learning/questions'
import type { Rubric } from '@tuntas/contract/learning/rubric'

export type Letter = 'A' | 'B' | 'C' | 'D' | 'E'
export type Level = 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6'

/** How the simulated class meets a question: ability where half know it, how sharply it tells, the best lure. */
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
  /** The name of a lesson of the same class. */
  related: string
  /** A heading of that lesson. */
  part?: string
  nature: Nature
  /** Essays only: answers as students of that strength write them. */
  answers?: { good: string[]; fair: string[]; poor: string[] }
}

/** Days from today and a clock time at campus; a window is open from its start to its end. */
interface DayTime {
  day: number
  time: string
}

/** A question for practice, and why its answer is right. */
export type PracticeContent = QuestionContent & { explanation: string }

/** A PDF or Word document by the ending of its name; each page is a list of lines. */
export interface DocumentContent {
  name: string
  pages: string[][]
  /** Drawn into every page, in operators of PDF. */
  ink?: string
}

/** A video of `demo/documents`, and what is said in it as WebVTT. */
export interface MediaContent {
  name: string
  captions: string
}

/** What stands on a page below its text, piece by piece. */
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
  /** Played above the text. */
  media?: MediaContent
  /** Shown instead of the text. */
  document?: DocumentContent
  /** Days before today when the lecturer made it and the class began with it. */
  begins: number
}

interface LessonContent extends Item {
  type: 'LESSON'
  blocks?: readonly BlockContent[]
}

export interface AssignmentContent extends Item {
  type: 'ASSIGNMENT'
  rubric?: Rubric
  /** What it measures, all with the same share. */
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
