import { expect, test } from 'vitest'
import { keepsPassword } from './mailPassword'

const stored = {
  has_password: 1,
  host: 'smtp.kampus.ac.id',
  port: 587,
  security: 'starttls',
  username: 'lms',
} as const
const written = { ...stored, port: '587' }

test('the password of the same account at the same server is kept', () => {
  expect(keepsPassword(stored, written)).toBe(true)
})

test.each([
  ['another account', { username: 'lain' }],
  ['another server', { host: 'smtp.lain.ac.id' }],
  ['another port', { port: '465' }],
  ['another security', { security: 'none' }],
])('%s needs its own', (_, part) => {
  expect(keepsPassword(stored, { ...written, ...part })).toBe(false)
})

test('where none is stored, or nobody signs in, there is none to keep', () => {
  expect(keepsPassword({ ...stored, has_password: 0 }, written)).toBe(false)
  expect(keepsPassword({ ...stored, username: '' }, { ...written, username: '' })).toBe(false)
})
