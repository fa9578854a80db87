import { createAtom, useSelector } from '@tanstack/react-store'
import { person } from './token'

export type Question = {
  title?: string
  text: string
  /** What it comes to, point by point. */
  points?: readonly string[]
  /** A second, quiet line: who or what is meant. */
  detail?: string
  yes?: string
  no?: string
  /** What cannot be taken back answers in mengkudu. */
  danger?: boolean
  /** What may be done besides: a box to tick. */
  also?: string
}
/** What yes does: the dialog shows that it runs, and stays with what went wrong. */
type Acting = Question & { act?: (also: boolean) => Promise<unknown> }
type Asked = Acting & { answer: (yes: boolean) => void }

const openQuestion = createAtom<Asked | null>(null)

/** Asks in the one dialog; true only for the yes button, once what it does is done. */
export function confirm(question: Acting): Promise<boolean> {
  openQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (openQuestion.get()?.answer === answer) openQuestion.set(null)
      resolve(yes)
    }
    openQuestion.set({ ...question, answer })
  })
}

// Whoever is here next was not asked: their yes would do it in their name.
person.subscribe(() => openQuestion.get()?.answer(false))

export const useQuestion = () => useSelector(openQuestion)
