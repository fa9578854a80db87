import { expect, it } from 'vitest'
import { CallError } from '../../kit/call'
import { judge } from './refusals'

const refusal = (code: number, data?: unknown) =>
  new CallError(code, `ditolak ${code}`, code === 422 ? { answer: ['Jawaban terlalu panjang'] } : {}, data)
const present = async () => true
const absent = async () => false
const unreachable = async () => {
  throw new CallError(401, 'Sesi berakhir')
}
const becomes = async (error: unknown, asked = present) => (await judge(error, asked)).is

it('keeps what was not answered, or answered by something else than the campus, waiting', async () => {
  for (const error of [new TypeError('Failed to fetch'), refusal(502), refusal(503), refusal(500)])
    expect(await becomes(error)).toBe('waiting')
})

it('keeps what a slow, busy or ended session refused waiting, without asking', async () => {
  const never = () => {
    throw new Error('asked')
  }
  for (const code of [401, 408, 429]) expect(await becomes(refusal(code), never)).toBe('waiting')
})

it('ends nothing by 403 or 404 unless the owner is the one who is signed in', async () => {
  for (const code of [403, 404]) {
    expect(await becomes(refusal(code), absent)).toBe('waiting')
    expect(await becomes(refusal(code), unreachable)).toBe('waiting')
    expect(await becomes(refusal(code), present)).toBe('refused')
  }
})

it('tells why an answer was kept aside, or will never be taken', async () => {
  const kept = refusal(409, { kept: true, reason: 'late' })
  expect(await judge(kept, absent)).toEqual({ is: 'kept', reason: 'late', message: 'ditolak 409' })
  expect(await judge(refusal(422), absent)).toEqual({ is: 'refused', why: 'Jawaban terlalu panjang' })
  expect(await judge(refusal(409), absent)).toEqual({ is: 'refused', why: 'ditolak 409' })
})
