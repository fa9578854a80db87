import type { CompleteEndpoint } from '@tuntas/contract/catalogue'
import fc from 'fast-check'
import type { TestRequest } from '../requests.ts'
import { arbitraryFor, getShape, type Ids } from './schema.ts'
import { nasty, nastyKey, rawBody } from './values.ts'

/** Requests of one endpoint: valid, nearly valid, and invalid. */

type Fields = Record<string, unknown>
type File = { part: string; name: string; content: Buffer }
export type Attack = {
  params: Fields
  query: Fields
  body: Fields | undefined
  /** Raw text sent as the body. */
  raw: string | undefined
  file: File | undefined
  who: 'own' | 'other' | 'nobody'
}

const change = fc.oneof(
  { weight: 5, arbitrary: fc.record({ how: fc.constant('set' as const), at: fc.nat(20), value: nasty }) },
  {
    weight: 2,
    arbitrary: fc.record({ how: fc.constant('drop' as const), at: fc.nat(20), value: fc.constant(0) }),
  },
  { weight: 1, arbitrary: fc.record({ how: fc.constant('add' as const), at: nastyKey, value: nasty }) },
)

/** Removes keys, replaces values by nonsense, and adds unknown keys. */
const breakFields = (fields: Fields, names: readonly string[]) =>
  fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const copy = { ...fields }
    for (const { how, at, value } of changes) {
      const name = typeof at === 'string' ? at : (names[at % Math.max(1, names.length)] ?? 'x')
      if (how === 'drop') delete copy[name]
      else Object.defineProperty(copy, name, { value, enumerable: true, configurable: true })
    }
    return copy
  })

const drawFields = (schema: CompleteEndpoint['body'], right: unknown, ids: Ids): fc.Arbitrary<Fields> => {
  if (!schema)
    return fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: breakFields({}, []) })
  const shape = getShape(schema)
  const names = Object.keys(shape)
  const asMeant = arbitraryFor(schema, '', ids) as fc.Arbitrary<Fields>
  const base = (right ?? {}) as Fields
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(base) },
    { weight: 3, arbitrary: asMeant.map((fields) => ({ ...fields, ...base })) },
    { weight: 2, arbitrary: asMeant },
    { weight: 3, arbitrary: breakFields(base, names) },
    { weight: 3, arbitrary: asMeant.chain((fields) => breakFields({ ...fields, ...base }, names)) },
  )
}

const NAMES = [
  'a.png',
  'a.pdf',
  'a.xlsx',
  'a.txt',
  '../../a.png',
  'a\0.pdf',
  'é\u202egnp.exe',
  '',
  `${'x'.repeat(300)}.pdf`,
]
const CONTENTS = [
  '',
  '%PDF-1.4',
  '<svg onload=alert(1)>',
  'PK\u0003\u0004',
  '\u0089PNG\r\n\u001a\n',
  '::Q:: {=a ~b}',
  'x'.repeat(5000),
]
const drawFile = (parts: readonly string[]) =>
  fc.record({
    part: fc.constantFrom(...parts, 'other'),
    name: fc.constantFrom(...NAMES),
    content: fc.constantFrom(...CONTENTS).map((text) => Buffer.from(text, 'latin1')),
  })

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, weight: number) =>
  fc.oneof({ weight, arbitrary }, { weight: 14, arbitrary: fc.constant(undefined) })

export const attacks = (
  { params, query, body, files, method }: CompleteEndpoint,
  right: TestRequest,
  ids: Ids,
): fc.Arbitrary<Attack> =>
  fc.record({
    params: drawFields(params, right.params, ids),
    query: drawFields(query, right.query, ids),
    body: body || method !== 'GET' ? drawFields(body, right.body, ids) : fc.constant(undefined),
    raw: method === 'GET' ? fc.constant(undefined) : sometimes(rawBody, 1),
    file: files ? sometimes(drawFile(files), 8) : fc.constant(undefined),
    who: fc.oneof(
      { weight: 17, arbitrary: fc.constant('own' as const) },
      { weight: 2, arbitrary: fc.constant('other' as const) },
      { weight: 1, arbitrary: fc.constant('nobody' as const) },
    ),
  })
