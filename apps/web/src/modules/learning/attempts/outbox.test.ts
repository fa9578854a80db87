import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallError as Refusal } from '../../../kit/client/call'
import type { Entry } from './outboxEntry'

// Without IndexedDB the outbox keeps entries in memory.
vi.mock('idb', () => ({ openDB: () => Promise.reject(new Error('no database')) }))
const call = vi.fn()
vi.mock('../../../kit/client/call', async (original) => ({ ...(await original<object>()), call }))
const owner = vi.fn<() => Promise<string | null>>()
vi.mock('../../../kit/session/tokenOwner', () => ({ findOwnToken: owner, askOwner: async () => 7 }))

const entry = (part: Partial<Entry> = {}): Entry => ({
  user_id: 7,
  attempt_id: 1,
  question_id: 1,
  epoch: 1,
  seq: 2,
  answer: 'B',
  ...part,
})
const clock = { data: { epoch: 1, server_time: '', deadline: '' } }

const after = globalThis.setTimeout
let timers: ReturnType<typeof setTimeout>[] = []
/** A closed browser does not retry. */
const close = () => {
  for (const timer of timers) clearTimeout(timer)
  timers = []
}

/** A browser that was just opened. */
async function openModule() {
  const listeners: [name: string, run: () => void][] = []
  vi.resetModules()
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    const timer = after(run, ms)
    timers.push(timer)
    return timer
  })
  const place = {
    visibilityState: 'hidden',
    addEventListener: (name: string, run: () => void) => listeners.push([name, run]),
  }
  vi.stubGlobal('window', place)
  vi.stubGlobal('document', place)
  vi.stubGlobal('IDBKeyRange', { bound: () => undefined })
  const { outbox } = await import('./outbox')
  const { CallError } = await import('../../../kit/client/call')
  const { unsentWork: unsentCounts } = await import('../../../kit/device/unsent')
  const { sendingFiles } = await import('../../../kit/device/sendingFiles')
  outbox.open(7)
  const leave = () => {
    for (const event of ['pagehide', 'visibilitychange'])
      for (const [name, run] of listeners) if (name === event) run()
  }
  return { outbox, CallError, unsentCounts, sendingFiles, leave }
}
const answersSent = () => call.mock.calls.map(([, { body }]) => body.answer)

beforeEach(() => {
  call.mockReset()
  owner.mockReset().mockResolvedValue('token')
})
afterEach(close)

it('sends what is put with its owner’s token, and has nothing left once it is acknowledged', async () => {
  call.mockResolvedValue(clock)
  const { outbox, unsentCounts } = await openModule()
  await outbox.put(entry())
  expect(await outbox.flush()).toBe(true)
  expect([answersSent(), call.mock.calls[0]?.[2].token, unsentCounts.count()]).toEqual([['B'], 'token', 0])
})

it('keeps what did not arrive, and sends it when it is asked again', async () => {
  const { outbox, CallError, unsentCounts } = await openModule()
  call.mockRejectedValueOnce(new CallError({ status: 503, code: 'database_away', message: 'tidak tersedia' }))
  call.mockResolvedValue(clock)
  await outbox.put(entry())
  expect([await outbox.flush(), unsentCounts.count()]).toEqual([false, 1])
  expect([await outbox.flush(), unsentCounts.count()]).toEqual([true, 0])
  expect(answersSent()).toEqual(['B', 'B'])
})

it('sends nothing while somebody else is signed in', async () => {
  owner.mockResolvedValue(null)
  const { outbox, unsentCounts } = await openModule()
  await outbox.put(entry())
  expect([await outbox.flush(), unsentCounts.count(), call.mock.calls.length]).toEqual([false, 1, 0])
})

it('tells what became of an answer that was late or refused, and does not send it again', async () => {
  const { outbox, CallError, unsentCounts } = await openModule()
  const refuse = (code: Refusal['code'], data?: unknown) =>
    new CallError({ status: 409, code, message: code, data })
  const outcomes: unknown[] = []
  outbox.watch(({ kept: rejection, refused: refusal }) => outcomes.push(rejection?.reason ?? refusal))
  call.mockRejectedValueOnce(refuse('answer_late', { kept: true, reason: 'late' }))
  await outbox.put(entry())
  await outbox.flush()
  call.mockRejectedValueOnce(refuse('invalid_answer'))
  await outbox.put(entry({ question_id: 2 }))
  await outbox.flush()
  expect([outcomes, unsentCounts.count(), call.mock.calls.length]).toEqual([['late', 'invalid_answer'], 0, 2])
})

it('counts what is being typed at once, and sends it with the writer’s pause alone', async () => {
  call.mockResolvedValue(clock)
  const { outbox, unsentCounts } = await openModule()
  outbox.draft(entry({ answer: 'Sat' }))
  outbox.draft(entry({ answer: 'Satu', seq: 4 }))
  expect(unsentCounts.count()).toBe(1)
  await outbox.put(entry({ question_id: 2 }))
  await vi.waitFor(() => expect(unsentCounts.count()).toBe(1), { timeout: 10_000 })
  expect(answersSent()).toEqual(['B'])
  await outbox.put(entry({ answer: 'Satu.', seq: 6 }))
  await vi.waitFor(() => expect(unsentCounts.count()).toBe(0), { timeout: 10_000 })
  expect(answersSent()).toEqual(['B', 'Satu.'])
})

it('hands in what is being typed with all the rest', async () => {
  call.mockResolvedValue(clock)
  const { outbox, unsentCounts } = await openModule()
  outbox.draft(entry({ answer: 'Satu' }))
  expect([await outbox.flush(), unsentCounts.count(), answersSent()]).toEqual([true, 0, ['Satu']])
})

const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const withPicture = (text: string, src = PICTURE) => `<p>${text}<img src="${src}"></p>`

it('sends what its page wrote last with the pictures that are uploaded, and not at all while one waits', async () => {
  call.mockImplementation(async (_, { files }) => (files ? { data: { url: '/gambar/1.png' } } : clock))
  const { outbox, leave } = await openModule()
  outbox.draft(entry({ answer: withPicture('Grafik') }))
  leave()
  await new Promise((resolve) => after(resolve, 0))
  expect(call).not.toHaveBeenCalled()
  await outbox.put(entry({ answer: withPicture('Grafik'), seq: 4 }))
  await vi.waitFor(() =>
    expect(call.mock.lastCall?.[1].body?.answer).toBe(withPicture('Grafik', '/gambar/1.png')),
  )
  outbox.draft(entry({ answer: withPicture('Grafik 1'), seq: 10 }))
  leave()
  await vi.waitFor(() => expect(call.mock.lastCall?.[1].body).toMatchObject({ seq: 10 }))
  expect(call.mock.lastCall?.[1].body.answer).toBe(withPicture('Grafik 1', '/gambar/1.png'))
})

it('keeps what its page wrote last, and sends it with the next visit', async () => {
  vi.stubGlobal('localStorage', {})
  const localStorage: Record<string, string> = globalThis.localStorage
  Object.defineProperties(localStorage, {
    getItem: { value: (name: string) => localStorage[name] ?? null },
    setItem: { value: (name: string, value: string) => Object.assign(localStorage, { [name]: value }) },
    removeItem: { value: (name: string) => delete localStorage[name] },
  })
  call.mockRejectedValue(new Error('the page is gone'))
  const { outbox, leave } = await openModule()
  await outbox.put(entry({ question_id: 2 })) // in memory alone by now, where there is no database
  outbox.draft(entry({ answer: 'Terakhir' }))
  leave()
  expect(Object.keys(localStorage).sort()).toEqual(['answer-7,1,1,1', 'answer-7,1,2,1'])
  close()
  await vi.waitFor(() => expect(call.mock.calls[0]?.[2].keepalive).toBe(true))
  call.mockReset().mockResolvedValue(clock)
  const another = 'answer-8,1,1,1'
  localStorage[another] = JSON.stringify(entry({ user_id: 8, answer: 'Orang lain' }))
  const next = await openModule()
  const isDone = await next.outbox.flush()
  expect([isDone, answersSent().sort(), Object.keys(localStorage)]).toEqual([
    true,
    ['B', 'Terakhir'],
    [another],
  ])
})

it('counts files on their way as waiting, and is not finished without them', async () => {
  call.mockResolvedValue(clock)
  const { outbox, unsentCounts, sendingFiles } = await openModule()
  const file = new File(['isi'], 'satu.pdf')
  const place = { user_id: 7, question_id: 1, part: 'answer', epoch: 1, sent_key: 'a', kept: true } as const
  const put = (state: 'sending' | 'refused', attempt_id = 1) =>
    sendingFiles.set([{ ...place, attempt_id, file, state }])
  await outbox.resume(1)
  put('sending')
  await outbox.put(entry())
  expect([await outbox.flush(), await outbox.finish(), unsentCounts.count()]).toEqual([true, false, 1])
  put('refused')
  expect([await outbox.finish(), unsentCounts.count()]).toEqual([true, 0])
  put('sending', 2)
  expect([await outbox.finish(), unsentCounts.count()]).toEqual([true, 1])
})
