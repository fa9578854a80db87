import { createAtom, useSelector } from '@tanstack/react-store'
import { person } from './token'

/** Second factor, or password if there is none. */
export type ProofWay = 'second' | 'password'

type Asked = { answer: (isProved: boolean) => void; of: number | null; by: ProofWay }
const proofRequest = createAtom<Asked | null>(null)
export const useProofAsked = () => useSelector(proofRequest)

let openProof: Promise<boolean> | undefined
/**
 * Asks for a proof in the one dialog (ProofDialog). Actions refused at the same time share the answer.
 * Resolves to false if the person changes: it would act in another's name.
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

/** Called when its screens are unmounted. */
export const refuseProof = () => proofRequest.get()?.answer(false)

person.subscribe((now) => {
  if (proofRequest.get()?.of !== now) refuseProof()
})
