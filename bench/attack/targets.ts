import { catalogue } from '../../packages/contract/src/catalogue.ts'
import type { Role } from '../../packages/contract/src/wire/roles.ts'

/** Targets of the tools: read calls with all their parameters and realistic values. */

export type Target = { name: string; url: string }
export type Ids = { courses_id: number; section_id: number; quiz_id: number; lesson_id: number }

const sample = (name: string, ids: Ids): string => {
  if (/^(courses?_id|id)$/.test(name)) return String(ids.courses_id)
  if (/section/.test(name)) return String(ids.section_id)
  if (/quiz/.test(name)) return String(ids.quiz_id)
  if (/lessons?_id/.test(name)) return String(ids.lesson_id)
  if (/_id$/.test(name)) return '1'
  const knownParameters: Record<string, string> = {
    page: '1',
    limit: '10',
    keywords: 'a',
    order: 'asc',
    sort: 'name',
    type: 'quest',
  }
  return knownParameters[name] ?? '1'
}

type Shaped = { shape?: object; out?: Wrapped; in?: Wrapped }
type Wrapped = { _zod: { def: Shaped } }
const listNames = (schema: unknown): string[] => {
  const { shape, out } = (schema as Wrapped)._zod.def
  return shape ? Object.keys(shape) : out ? listNames(out) : []
}

/** Calls of the role that answer 200 with these values: otherwise a tool only sees a schema refusal. */
export const targetsFor = async (role: Role, url: string, token: string, ids: Ids): Promise<Target[]> => {
  const targets: Target[] = []
  for (const [name, endpoint] of catalogue) {
    const isAllowed = endpoint.roles === 'any' || (endpoint.roles as readonly string[]).includes(role)
    if (!isAllowed || endpoint.method !== 'GET' || !endpoint.query || endpoint.download) continue
    const names = listNames(endpoint.query).filter(
      (one) => !/^(sort|order|year_id|user_id|question_id|status)$/.test(one),
    )
    const query = new URLSearchParams(names.map((one): [string, string] => [one, sample(one, ids)]))
    const target = `${url}/api/v1/${endpoint.path.replace(':id', String(ids.lesson_id))}?${query}`
    const { status } = await fetch(target, { headers: { authorization: token } })
    if (status === 200) targets.push({ name, url: target })
  }
  return targets
}
