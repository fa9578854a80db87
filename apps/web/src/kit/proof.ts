import { createAtom, useSelector } from '@tanstack/react-store'
import { person } from './token'

/** By the second factor, or by the password where there is none. */
export type ProofWay = 'second' | 'password'

type Asked = { answer: (isProved: boolean) => void; of: number | null; by: ProofWay }
const proofRequest = createAtom<Asked | null>(null)
export const useProofAsked = () => useSelector(proofRequest)

let openProof: Promise<boolean> | undefined
/**
 * Asks in the one dialog (ProofDialog); acts that are refused at the same moment wait for the same answer. Whose act it is answers, or nobody:
 * it would be done in another's name.
 * @param code of the refusal
 */
export const askForProof = (code: string): Promise<boolean> => {
  const of = person.get()
  const by: ProofWay = code === 'password_required' ? 'password' : 'second'
  openProof ??= new Promise<boolean>((resolve) => {
    proofRequest.set({ answer: resolve, of, by })
  }).finally(() => {
    openProof = undefined
    proofRequest.set(null)
  })
  return openProof.then((isProved) => isProved && person.get() === of)
}

/** Its screens are gone. */
export const refuseProof = () => proofRequest.get()?.answer(false)

person.subscribe((now) => {
  if (proofRequest.get()?.of !== now) refuseProof()
})
