import { type ErrorCode, errors } from '@tuntas/contract/wire/errors'
import { expect, it } from 'vitest'
import { CallError } from './call'
import { readRefusal } from './refusals'

const refusal = (code: ErrorCode, more: { status?: number; data?: unknown } = {}) =>
  new CallError({
    status: errors[code].http,
    code,
    message: `ditolak ${code}`,
    errors: code === 'invalid' ? { answer: ['Jawaban terlalu panjang'] } : {},
    ...more,
  })
const isSignedIn = async () => true
const isSignedOut = async () => false
const unreachable = async () => {
  throw refusal('signed_out')
}
const becomes = async (error: unknown, hasSession = isSignedIn) => (await readRefusal(error, hasSession)).is

it('keeps what was not answered, or answered by something else than the campus, waiting', async () => {
  const page = new CallError({ status: 403, code: 'unreadable', message: 'Wi-Fi kampus' })
  const failures = [new TypeError('Failed to fetch'), page, refusal('database_away'), refusal('unexpected')]
  for (const error of failures) expect(await becomes(error)).toBe('waiting')
})

it('keeps what a slow, busy or ended session refused waiting, without asking', async () => {
  const never = () => {
    throw new Error('asked')
  }
  for (const code of [
    'signed_out',
    'password_change_required',
    'second_factor_required',
    'password_required',
    'second_factor_setup_required',
    'upload_quota',
    'too_many_versions',
    'too_many_signins',
  ] as const)
    expect(await becomes(refusal(code), never)).toBe('waiting')
  expect(await becomes(refusal('malformed', { status: 408 }), never)).toBe('waiting')
})

it('ends nothing that may have been meant for somebody else unless the owner is signed in', async () => {
  for (const code of ['forbidden', 'web_refused', 'not_found', 'no_such_call'] as const) {
    expect(await becomes(refusal(code), isSignedOut)).toBe('waiting')
    expect(await becomes(refusal(code), unreachable)).toBe('waiting')
    expect(await becomes(refusal(code), isSignedIn)).toBe('refused')
  }
})

it('tells why an answer was kept aside, or will never be taken', async () => {
  const lateRefusal = refusal('answer_late', { data: { kept: true, reason: 'late' } })
  expect(await readRefusal(lateRefusal, isSignedOut)).toEqual({
    is: 'kept',
    reason: 'late',
    message: 'ditolak answer_late',
  })
  expect(await readRefusal(refusal('invalid'), isSignedOut)).toEqual({
    is: 'refused',
    why: 'Jawaban terlalu panjang',
  })
  expect(await readRefusal(refusal('answer_finished'), isSignedOut)).toEqual({
    is: 'refused',
    why: 'ditolak answer_finished',
  })
})

it('has every refusal of its kind among those that pass, whatever codes come', async () => {
  const codes = Object.keys(errors) as ErrorCode[]
  const temporaryCodes = codes.filter(
    (code) => [401, 429].includes(errors[code].http) && code !== 'wrong_credentials',
  )
  for (const code of temporaryCodes) expect(await becomes(refusal(code), isSignedOut)).toBe('waiting')
})
