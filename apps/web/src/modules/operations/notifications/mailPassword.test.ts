import { expect, test } from 'vitest'
import { keepsPassword } from './mailPassword'

const storedAccount = {
  has_password: 1,
  host: 'smtp.kampus.ac.id',
  port: 587,
  security: 'starttls',
  username: 'lms',
} as const
const writtenAccount = { ...storedAccount, port: '587' }

test('the password of the same account at the same server is kept', () => {
  expect(keepsPassword(storedAccount, writtenAccount)).toBe(true)
})

test.each([
  ['another account', { username: 'lain' }],
  ['another server', { host: 'smtp.lain.ac.id' }],
  ['another port', { port: '465' }],
  ['another security', { security: 'none' }],
])('%s needs its own', (_, part) => {
  expect(keepsPassword(storedAccount, { ...writtenAccount, ...part })).toBe(false)
})

test('where none is stored, or nobody signs in, there is none to keep', () => {
  expect(keepsPassword({ ...storedAccount, has_password: 0 }, writtenAccount)).toBe(false)
  expect(keepsPassword({ ...storedAccount, username: '' }, { ...writtenAccount, username: '' })).toBe(false)
})
