import { createAtom, useSelector } from '@tanstack/react-store'

type Asked = { answer: (proved: boolean) => void }
const asked = createAtom<Asked | null>(null)
export const useProofAsked = () => useSelector(asked)

let asking: Promise<boolean> | undefined
/** Asks in the one dialog (ProofDialog); acts that are refused at the same moment wait for the same answer. */
export const askForProof = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => {
    asked.set({ answer: resolve })
  }).finally(() => {
    asking = undefined
    asked.set(null)
  })
  return asking
}
