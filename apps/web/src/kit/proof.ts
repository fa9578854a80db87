import { createAtom, useSelector } from '@tanstack/react-store'
import { person } from './token'

/** By the second factor, or by the password where there is none. */
export type ProofWay = 'second' | 'password'

type Asked = { answer: (proved: boolean) => void; of: number | null; by: ProofWay }
const asked = createAtom<Asked | null>(null)
export const useProofAsked = () => useSelector(asked)

let asking: Promise<boolean> | undefined
/**
 * Asks in the one dialog (ProofDialog); acts that are refused at the same moment wait for the same answer. Whose act it is answers, or nobody:
 * it would be done in another's name.
 * @param code of the refusal
 */
export const askForProof = (code: string): Promise<boolean> => {
  const of = person.get()
  const by: ProofWay = code === 'password_required' ? 'password' : 'second'
  asking ??= new Promise<boolean>((resolve) => {
    asked.set({ answer: resolve, of, by })
  }).finally(() => {
    asking = undefined
    asked.set(null)
  })
  return asking.then((proved) => proved && person.get() === of)
}

/** Its screens are gone. */
export const refuseProof = () => asked.get()?.answer(false)

person.subscribe((now) => {
  if (asked.get()?.of !== now) refuseProof()
})
