import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallError as Refusal } from '../kit/call'

const RETRY_MS = 10_000

/** A page with one question of files. */
async function opened() {
  const listeners = new Map<string, () => void>()
  vi.resetModules()
  vi.stubGlobal('window', { addEventListener: (name: string, run: () => void) => listeners.set(name, run) })
  const { sendFile, forgetFile, findSent } = await import('./sendFile')
  const { sendingFiles, countFiles } = await import('../kit/sendingFiles')
  const { CallError } = await import('../kit/call')
  const { person } = await import('../kit/token')
  const { connection } = await import('../kit/connection')
  person.set(7)
  let answer = ''
  const uploads: { done: (id: number) => void; fail: (error: Refusal) => void }[] = []
  const place = {
    attemptId: 1,
    questionId: 2,
    upload: (file: File) =>
      new Promise<{ id: number; name: string; size: number; url: string }>((done, fail) => {
        uploads.push({ done: (id) => done({ id, name: file.name, size: 1, url: '' }), fail })
      }),
    change: (by: (before: string) => string) => {
      answer = by(answer)
    },
  }
  const choose = (name: string) => {
    const file = new File(['isi'], name)
    sendFile(place, file)
    return file
  }
  return {
    ...{ choose, forgetFile, findSent, uploads, countFiles, person },
    away: new CallError({ status: 503, code: 'database_away', message: 'tidak tersedia' }),
    wrong: new CallError({ status: 422, code: 'file_type', message: 'Jenis berkas salah' }),
    states: () => sendingFiles.get().map(({ file, state }) => `${file.name} ${state}`),
    answer: () => answer,
    write: (text: string) => {
      answer = text
    },
    goOnline: () => listeners.get('online')?.(),
    /** As every other call finds. */
    comeBack: () => {
      connection.report(false)
      connection.report(true)
    },
  }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('adds a file to what the answer is by then', async () => {
  const page = await opened()
  page.choose('satu.pdf')
  page.choose('dua.pdf')
  page.uploads[1]?.done(12)
  await settled()
  expect([page.answer(), page.states()]).toEqual(['{"files":[12]}', ['satu.pdf sending']])
  page.write('{"files":[12,13]}')
  page.uploads[0]?.done(11)
  await settled()
  expect([page.answer(), page.states()]).toEqual(['{"files":[12,13,11]}', []])
  expect(page.findSent(11)?.name).toBe('satu.pdf')
})

it('sends what did not arrive again, with the network or after a while', async () => {
  const page = await opened()
  page.choose('satu.pdf')
  page.uploads[0]?.fail(page.away)
  await settled()
  expect([page.states(), page.countFiles()]).toEqual([['satu.pdf waiting'], { files: 1, isCut: true }])
  page.goOnline()
  expect([page.states(), page.countFiles()]).toEqual([['satu.pdf sending'], { files: 1, isCut: false }])
  page.uploads[1]?.fail(page.away)
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(page.states()).toEqual(['satu.pdf waiting'])
  page.goOnline()
  expect([page.states(), page.uploads.length]).toEqual([['satu.pdf sending'], 3])
  page.uploads[2]?.done(11)
  await settled()
  expect([page.answer(), page.countFiles().files]).toEqual(['{"files":[11]}', 0])
})

it('tries files that wait together, ever less often, and not because they themselves failed', async () => {
  const page = await opened()
  for (const name of ['satu.pdf', 'dua.pdf', 'tiga.pdf']) page.choose(name)
  const failAll = () => {
    for (const upload of page.uploads) upload.fail(page.away)
  }
  for (let second = 0; second < 120; second++) {
    failAll()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(page.uploads.length / 3).toBeLessThan(10)
  page.goOnline()
  failAll()
  await vi.advanceTimersByTimeAsync(0)
  const tried = page.uploads.length
  page.comeBack()
  expect(page.uploads.length).toBe(tried)
})

it('keeps a refused file in sight with the reason, and tries it no more', async () => {
  const page = await opened()
  page.choose('satu.pdf')
  page.uploads[0]?.fail(page.wrong)
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  page.goOnline()
  expect([page.states(), page.countFiles().files]).toEqual([['satu.pdf refused'], 0])
  expect([page.uploads.length, page.answer()]).toEqual([1, ''])
})

it('leaves the answer alone where the file was dropped or its owner has gone', async () => {
  const page = await opened()
  page.forgetFile(page.choose('satu.pdf'))
  page.choose('dua.pdf')
  page.person.set(null)
  for (const upload of page.uploads) upload.done(11)
  await settled()
  expect([page.answer(), page.states()]).toEqual(['', []])
})
