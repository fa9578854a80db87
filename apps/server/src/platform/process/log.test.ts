import { expect, it } from 'vitest'
import { serializers } from './log.ts'

it('keeps values out of the log that the database or drizzle would recite', () => {
  const cause = Object.assign(new Error('invalid input syntax for type date: "3273010101010001"'), {
    code: '22007',
  })
  const wrappedError = Object.assign(new Error('Failed query: …\nparams: 3273010101010001', { cause }), {
    query: 'select',
  })
  const logged = serializers.err(wrappedError)
  expect(JSON.stringify(logged)).not.toContain('3273010101010001')
  expect(logged).toMatchObject({ code: '22007', message: 'invalid input syntax for type date: "…"' })
  expect(logged.stack).toContain('log.test.ts')
})
