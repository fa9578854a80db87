import { matrix } from '../../apps/server/test/matrix/all.ts'
import type { Row } from '../../apps/server/test/matrix/row.ts'
import { type Actor, actors } from '../../apps/server/test/world.ts'
import type { CompleteEndpoint } from '../../packages/contract/src/catalogue.ts'

/**
 * `stranger`: a student of another class. `owner`: the row's owner, or anybody allowed. `nobody`: no account.
 */
type Who = 'stranger' | 'owner' | 'nobody'
export type Case = { name: string; endpoint: CompleteEndpoint; row: Row; who: Who; actor: Actor | null }

const findOwner = ({ roles }: CompleteEndpoint, { owners }: Row): Actor => {
  const [owner] = owners ?? []
  if (owner) return owner
  const names = Object.keys(actors) as Actor[]
  return (
    names.find((name) => roles === 'any' || roles === 'public' || roles.includes(actors[name])) ??
    'superAdmin'
  )
}

/** @param only parts of the requested names, comma-separated */
export const listCases = (catalogue: ReadonlyMap<string, CompleteEndpoint>, only: string): Case[] =>
  [...catalogue].flatMap(([name, endpoint]): Case[] => {
    const row = matrix[name]
    if (!row || !only.split(',').some((part) => name.includes(part))) return []
    const as = (caller: Who, actor: Actor | null): Case => ({ name, endpoint, row, who: caller, actor })
    return [as('stranger', 'otherStudent'), as('owner', findOwner(endpoint, row)), as('nobody', null)]
  })
