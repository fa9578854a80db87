import { catalogue } from '@tuntas/contract/catalogue'
import type { AppContext } from '../context.ts'

/** Fails the start if an endpoint of the contract has no handler. */
export const demandAll = ({ served: servedEndpoints }: AppContext) => {
  const missingNames = [...catalogue].flatMap(([name, endpoint]) =>
    servedEndpoints.has(endpoint) ? [] : [name],
  )
  if (missingNames.length > 0) throw new Error(`No feature serves ${missingNames.join(', ')}`)
}
