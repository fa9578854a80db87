import { expect, it } from 'vitest'
import { documentFrameHeaders } from './headers.ts'

it('a document frame has an origin of its own and asks no other server for anything', () => {
  const directives = new Map(
    documentFrameHeaders['content-security-policy'].split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )
  expect(directives.get('sandbox')).toEqual(['allow-scripts'])
  expect(directives.get('default-src')).toEqual(["'none'"])
  const local = ["'self'", "'none'", "'unsafe-inline'", "'wasm-unsafe-eval'", 'data:', 'blob:']
  const { sandbox: _, ...sources } = Object.fromEntries(directives)
  for (const [name, list] of Object.entries(sources))
    expect(
      list.filter((one) => !local.includes(one)),
      name,
    ).toEqual([])
  // A remote picture or stylesheet in a document would be a tracking beacon.
  expect(directives.get('img-src')).toEqual(['data:', 'blob:'])
  expect(directives.get('script-src')).not.toContain("'unsafe-inline'")
})
