import { useSyncExternalStore } from 'react'

type Question = {
  title?: string
  text: string
  /** A second, quiet line: who or what is meant. */
  detail?: string
  yes?: string
  no?: string
  /** What cannot be taken back answers in mengkudu. */
  danger?: boolean
}
type Asked = Question & { answer: (yes: boolean) => void }

const listeners = new Set<() => void>()
let asked: Asked | null = null

function put(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks in the one dialog; true only for the yes button. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      put(null)
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
