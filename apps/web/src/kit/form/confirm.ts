import { createAtom, useSelector } from '@tanstack/react-store'
import { person } from '../session/token'

export type Question = {
  title?: string
  text: string
  /** The consequences, as a list. */
  points?: readonly string[]
  /** A secondary line: which person or thing is meant. */
  detail?: string
  yes?: string
  no?: string
  /** Refusing is the better answer: its button is the filled one. */
  advisesNo?: boolean
  /** An irreversible action gets a red (mengkudu) button. */
  danger?: boolean
  /** An optional addition, as a checkbox. */
  also?: string
  /** No press of the person opened it: it waits until they pause typing. */
  opensItself?: boolean
}
/** The action behind yes. The dialog shows its progress, and its error if it fails. */
type Acting = Question & { act?: (also: boolean) => Promise<unknown> }
type Asked = Acting & { answer: (yes: boolean) => void }

const openQuestion = createAtom<Asked | null>(null)

/** Opens the confirmation dialog; resolves to true after yes, once its action is done. */
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

// Cancel when the person changes: a yes of the next person would act in this one's name.
person.subscribe(() => openQuestion.get()?.answer(false))

export const useQuestion = () => useSelector(openQuestion)
