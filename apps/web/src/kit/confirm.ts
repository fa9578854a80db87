import { useSyncExternalStore } from 'react'

export type Question = {
  title?: string
  text: string
  /** A second, quiet line: who or what is meant. */
  detail?: string
  yes?: string
  no?: string
  /** What cannot be taken back answers in mengkudu. */
  danger?: boolean
}
/** What yes does: the dialog shows that it runs, and stays with what went wrong. */
type Acting = Question & { act?: () => Promise<unknown> }
type Asked = Acting & { answer: (yes: boolean) => void }

const listeners = new Set<() => void>()
let asked: Asked | null = null

function put(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks in the one dialog; true only for the yes button, once what it does is done. */
export function confirm(question: Acting): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (asked?.answer === answer) put(null)
      resolve(yes)
    }
    put({ ...question, answer })
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useQuestion = () => useSyncExternalStore(subscribe, () => asked)
