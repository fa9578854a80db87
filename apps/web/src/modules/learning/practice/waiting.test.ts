import type { PracticeQuestion } from '@tuntas/contract/learning/practice'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError, type RefusalCode } from '../../../kit/client/call'
import { unsentWork } from '../../../kit/device/unsent'
import { person } from '../../../kit/session/token'
import {
  dropWaiting,
  keepWaiting,
  readRefused,
  readWaiting,
  sendAnswer,
  sendInTurn,
  sendWaiting,
} from './waiting'

const call = vi.fn()
vi.mock('../../../kit/client/call', async (original) => ({
  ...(await original<object>()),
  call: (...input: unknown[]) => call(...input),
}))

const waitingAnswer = {
  courses_id: 1,
  mode: 'all',
  question: { id: 2 } as PracticeQuestion,
  answer: 'A',
  sent_key: 'kunci-0001',
  refresh: false,
}

const next = { ...waitingAnswer, answer: 'B', sent_key: 'kunci-0002' }

const findOwnToken = vi.fn()
const askOwner = vi.fn()
vi.mock('../../../kit/session/tokenOwner', () => ({
  findOwnToken: (userId: number) => findOwnToken(userId),
  askOwner: () => askOwner(),
}))

beforeEach(() => {
  const storedTexts = new Map<string, string>()
  const storage = {
    getItem: (name: string) => storedTexts.get(name) ?? null,
    setItem: (name: string, value: string) => void storedTexts.set(name, value),
    removeItem: (name: string) => void storedTexts.delete(name),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  findOwnToken.mockResolvedValue('token')
  askOwner.mockResolvedValue(7)
  person.set(7)
  keepWaiting(7, waitingAnswer)
})

const sendWith = async (status: number, code: RefusalCode) => {
  call.mockRejectedValue(new CallError({ status, code, message: '' }))
  await sendWaiting(7).catch(() => undefined)
  return readWaiting(7)[0]?.answer
}

it.each([
  [401, 'signed_out'],
  [403, 'password_change_required'],
  [403, 'second_factor_setup_required'],
  [429, 'too_many_signins'],
  [503, 'database_away'],
] as const)(
  'an answer that waits stays after %i %s: it says nothing about the answer',
  async (status, code) => {
    expect(await sendWith(status, code)).toBe('A')
  },
)

it.each([
  [404, 'not_found'],
  [409, 'refresh_not_due'],
  [422, 'invalid_answer'],
] as const)(
  'one that is refused for itself, %i %s, is kept to be read, and the next go on',
  async (status, code) => {
    keepWaiting(7, { ...waitingAnswer, answer: 'B', sent_key: 'kunci-0002' })
    const why = new CallError({ status, code, message: 'Soal ini tidak dilatih lagi.' })
    call.mockReset().mockRejectedValueOnce(why).mockResolvedValue({})
    await sendWaiting(7)
    expect(call.mock.calls.map(([, { body }]) => body.answer)).toEqual(['A', 'B'])
    expect([readWaiting(7), unsentWork.counts().practice]).toEqual([[], 0])
    expect(readRefused(7)).toEqual([{ ...waitingAnswer, refused: 'Soal ini tidak dilatih lagi.' }])
    await sendWaiting(7)
    expect(call).toHaveBeenCalledTimes(2)
    dropWaiting(7, waitingAnswer.sent_key)
    expect(readRefused(7)).toEqual([])
  },
)

it('is nothing that the next person leaves behind', () => {
  person.set(7)
  readWaiting(7)
  expect(unsentWork.counts().practice).toBe(1)
  person.set(8)
  expect([unsentWork.counts().practice, readWaiting(7)[0]?.answer]).toEqual([0, 'A'])
})

it('keeps every answer that was given without a network, and sends them in their order', async () => {
  call.mockClear()
  keepWaiting(7, next)
  expect(unsentWork.counts().practice).toBe(2)
  expect(await sendWith(503, 'database_away')).toBe('A')
  expect(call).toHaveBeenCalledTimes(1)
  call.mockReset().mockResolvedValue({})
  await sendWaiting(7, next.sent_key)
  expect(readWaiting(7)).toEqual([next])
  await sendWaiting(7)
  expect(call.mock.calls.map(([, { body }]) => body.answer)).toEqual(['A', 'B'])
  expect(readWaiting(7)).toEqual([])
})

it('reads the one answer that an earlier version has kept', () => {
  localStorage.setItem('latihan-7', JSON.stringify(waitingAnswer))
  expect(readWaiting(7)).toEqual([waitingAnswer])
})

it('waits for the day after where the server takes no more today', async () => {
  keepWaiting(7, { ...waitingAnswer, answer: 'B', sent_key: 'kunci-0002' })
  expect(await sendWith(409, 'practice_limit')).toBe('A')
  expect(readWaiting(7)).toHaveLength(2)
})

it('goes out as nobody else, and is not taken for sent', async () => {
  findOwnToken.mockResolvedValue(null)
  call.mockReset().mockResolvedValue({})
  await expect(sendAnswer(7, waitingAnswer)).rejects.toThrow()
  await expect(sendWaiting(7)).rejects.toThrow()
  expect(call).not.toHaveBeenCalled()
  expect(readWaiting(7)).toEqual([waitingAnswer])
})

it('is not counted as the next person’s when it arrives after all', async () => {
  call.mockReset().mockResolvedValue({})
  keepWaiting(7, { ...waitingAnswer, sent_key: 'kunci-0002' })
  person.set(8)
  await sendWaiting(7, 'kunci-0002')
  expect(readWaiting(7)).toHaveLength(1)
  expect(unsentWork.counts().practice).toBe(0)
})

const refuse = (status: number, code: RefusalCode) => new CallError({ status, code, message: code })

it('says nothing of an answer that stands behind one that has to wait', async () => {
  keepWaiting(7, next)
  call.mockReset().mockRejectedValueOnce(refuse(404, 'not_found'))
  askOwner.mockRejectedValueOnce(new Error('away'))
  await expect(sendInTurn(7, next)).rejects.not.toBeInstanceOf(CallError)
  expect(call).toHaveBeenCalledTimes(1)
  expect([readWaiting(7), readRefused(7)]).toEqual([[waitingAnswer, next], []])
})

it('is not called refused where the server has it, or another tab has sent it meanwhile', async () => {
  call.mockReset().mockRejectedValueOnce(refuse(409, 'practice_taken'))
  await sendWaiting(7)
  expect([readWaiting(7), readRefused(7)]).toEqual([[], []])
  keepWaiting(7, next)
  call.mockImplementationOnce(async () => {
    dropWaiting(7, next.sent_key)
    throw refuse(404, 'not_found')
  })
  await sendWaiting(7)
  expect([readWaiting(7), readRefused(7)]).toEqual([[], []])
})
