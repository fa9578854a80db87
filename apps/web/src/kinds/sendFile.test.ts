import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallError as Refusal } from '../kit/client/call'

// A browser database with one store that survives its pages.
const disk = new Map<string, { user_id: number; sent_key: string }>()
vi.mock('../kit/device/deviceStore', () => ({
  openDeviceStore: () => ({
    stored: async (userId: number) => [...disk.values()].filter(({ user_id }) => user_id === userId),
    write: async (entry: { user_id: number; sent_key: string }) => disk.set(entry.sent_key, entry).size > 0,
    replaceIfSame: async (entry: { user_id: number; sent_key: string }, next?: typeof entry) => {
      if (!disk.delete(entry.sent_key) || !next) return
      disk.set(entry.sent_key, next)
    },
  }),
}))
const call = vi.fn()
vi.mock('../kit/client/call', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../kit/session/tokenOwner', () => ({
  findOwnToken: async () => 'token',
  askOwner: async () => 7,
}))

const RETRY_MS = 10_000

/** A page with one file question. */
async function openModule() {
  const listeners = new Map<string, () => void>()
  vi.resetModules()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { addEventListener: (name: string, run: () => void) => listeners.set(name, run) })
  const { sendFile, forgetFile, findSent, openFiles } = await import('./sendFile')
  const { sendingFiles, countFiles, changeAnswers } = await import('../kit/device/sendingFiles')
  const { unsentWork: unsentCounts } = await import('../kit/device/unsent')
  const { CallError } = await import('../kit/client/call')
  const { person } = await import('../kit/session/token')
  const { connection } = await import('../kit/client/connection')
  person.set(7)
  void openFiles(7, async () => true)
  let answer = ''
  const uploads: { done: (id: number) => void; fail: (error: Refusal) => void }[] = []
  const added: unknown[] = []
  call.mockImplementation(({ path }, { body, files }) =>
    path === 'student/quiz/add-file'
      ? Promise.resolve(added.push(body.file_id))
      : new Promise((resolve, fail) => {
          const { name } = files.file
          uploads.push({ done: (id) => resolve({ data: { id, name, size: 1, url: '' } }), fail })
        }),
  )
  /** Its paper is on screen. */
  const show = () =>
    changeAnswers.set(1, async (_, by) => {
      answer = by(answer)
    })
  show()
  const place = { user_id: 7, attempt_id: 1, question_id: 2, part: 'answer', epoch: 1 } as const
  const choose = async (name: string) => {
    const file = new File(['isi'], name)
    sendFile(place, file)
    await flushTimers()
    return () => forgetFile(sendingFiles.get().find((item) => item.file === file) as never)
  }
  return {
    ...{ choose, findSent, uploads, added, countFiles, person, unsent: unsentCounts, changeAnswers },
    away: new CallError({ status: 503, code: 'database_away', message: 'tidak tersedia' }),
    wrong: new CallError({ status: 422, code: 'file_type', message: 'Jenis berkas salah' }),
    states: () => sendingFiles.get().map(({ file, state }) => `${file.name} ${state}`),
    answer: () => answer,
    write: (text: string) => {
      answer = text
    },
    goOnline: () => listeners.get('online')?.(),
    /** The network is back, as any other call would notice. */
    comeBack: () => {
      connection.report(false)
      connection.report(true)
    },
  }
}
const flushTimers = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  disk.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

it('adds a file to what the answer is by then', async () => {
  const page = await openModule()
  await page.choose('satu.pdf')
  await page.choose('dua.pdf')
  page.uploads[1]?.done(12)
  await flushTimers()
  expect([page.answer(), page.states()]).toEqual(['{"files":[12]}', ['satu.pdf sending']])
  page.write('{"files":[12,13]}')
  page.uploads[0]?.done(11)
  await flushTimers()
  expect([page.answer(), page.states()]).toEqual(['{"files":[12,13,11]}', []])
  expect(page.findSent(11)?.name).toBe('satu.pdf')
})

it('sends what did not arrive again, with the network or after a while', async () => {
  const page = await openModule()
  await page.choose('satu.pdf')
  page.uploads[0]?.fail(page.away)
  await flushTimers()
  expect([page.states(), page.countFiles()]).toEqual([['satu.pdf waiting'], { files: 1, isCut: true }])
  page.goOnline()
  await flushTimers()
  expect([page.states(), page.countFiles()]).toEqual([['satu.pdf sending'], { files: 1, isCut: false }])
  page.uploads[1]?.fail(page.away)
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(page.states()).toEqual(['satu.pdf waiting'])
  page.goOnline()
  await flushTimers()
  expect([page.states(), page.uploads.length]).toEqual([['satu.pdf sending'], 3])
  page.uploads[2]?.done(11)
  await flushTimers()
  expect([page.answer(), page.countFiles().files]).toEqual(['{"files":[11]}', 0])
})

it('tries files that wait together, ever less often, and not because they themselves failed', async () => {
  const page = await openModule()
  for (const name of ['satu.pdf', 'dua.pdf', 'tiga.pdf']) await page.choose(name)
  const failAll = () => {
    for (const upload of page.uploads) upload.fail(page.away)
  }
  for (let second = 0; second < 120; second++) {
    failAll()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(page.uploads.length / 3).toBeLessThan(10)
  page.goOnline()
  await flushTimers()
  failAll()
  await vi.advanceTimersByTimeAsync(0)
  const attemptCount = page.uploads.length
  page.comeBack()
  expect(page.uploads.length).toBe(attemptCount)
})

it('keeps a refused file in sight with the reason, and tries it no more', async () => {
  const page = await openModule()
  await page.choose('satu.pdf')
  page.uploads[0]?.fail(page.wrong)
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  page.goOnline()
  expect([page.states(), page.countFiles().files]).toEqual([['satu.pdf refused'], 0])
  expect([page.uploads.length, page.answer()]).toEqual([1, ''])
})

it('leaves the answer alone where the file was dropped or its owner has gone', async () => {
  const page = await openModule()
  const forget = await page.choose('satu.pdf')
  forget()
  await page.choose('dua.pdf')
  page.person.set(null)
  for (const upload of page.uploads) upload.done(11)
  await flushTimers()
  expect([page.answer(), page.states()]).toEqual(['', []])
})

it('keeps what waits on the device for its owner, who sends it with the next visit', async () => {
  const page = await openModule()
  await page.choose('satu.pdf')
  page.uploads[0]?.fail(page.away)
  await flushTimers()
  expect([page.unsent.counts().files, page.unsent.counts().unkeptFiles]).toEqual([1, 0])
  page.person.set(null)
  expect([page.states(), page.unsent.count(), disk.size]).toEqual([[], 0, 1])
  const next = await openModule()
  next.changeAnswers.clear() // on whatever page comes first
  await flushTimers()
  expect([next.states(), next.uploads.length]).toEqual([['satu.pdf sending'], 1])
  next.uploads[0]?.done(11)
  await flushTimers()
  expect([next.added, next.states(), disk.size]).toEqual([[11], [], 0])
})

it('uploads once what a crash has kept from its answer', async () => {
  const page = await openModule()
  page.changeAnswers.set(1, () => new Promise(() => {}))
  await page.choose('satu.pdf')
  page.uploads[0]?.done(11)
  await flushTimers()
  expect([...disk.values()]).toMatchObject([{ sent: { id: 11 } }])
  const next = await openModule()
  await flushTimers()
  expect([next.uploads.length, next.answer(), disk.size]).toEqual([0, '{"files":[11]}', 0])
})

it('has nothing of a refused file left on the device', async () => {
  const page = await openModule()
  await page.choose('satu.pdf')
  page.uploads[0]?.fail(page.wrong)
  await flushTimers()
  expect([page.states(), disk.size]).toEqual([['satu.pdf refused'], 0])
})

it('says so where the device does not let go of a file, which stays in sight and goes nowhere', async () => {
  const page = await openModule()
  const forget = await page.choose('satu.pdf')
  const { delete: remove } = disk
  disk.delete = () => {
    throw new Error('no database')
  }
  await expect(forget()).rejects.toThrow('satu.pdf belum terhapus dari perangkat ini. Coba lagi.')
  disk.delete = remove
  page.uploads[0]?.done(11)
  await flushTimers()
  expect([page.states(), page.answer()]).toEqual([['satu.pdf sending'], ''])
  await forget()
  expect([page.states(), disk.size]).toEqual([[], 0])
})
