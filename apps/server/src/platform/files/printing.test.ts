import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pdfPages } from '../../../test/pdf-text.ts'
import { endPrinting, makePdf, openPrinter } from './printing.ts'

// Fake timers, because the start time of a thread depends on the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
afterAll(endPrinting)

type Margins = [number, number, number, number]

const page = (text: string) => ({
  title: 'Cetak',
  foot: 'Tuntas',
  made_at: '2026-11-01T00:00:00Z',
  content: [{ text }],
})

/** Reports its print count and thread; hangs or dies on demand. */
const counter = `
  const { parentPort, threadId } = require('node:worker_threads')
  let made = 0
  parentPort.on('message', (task) => {
    if (task === 'hang') return
    if (task === 'die') process.exit(1)
    if (task === 'fail') return parentPort.postMessage({ failed: 'no' })
    parentPort.postMessage({ bytes: Buffer.from([threadId, ++made].join(' ')) })
  })`
const LIMIT_MS = 60_000
const IDLE_MS = 180_000
const openCounter = (settings = {}) =>
  openPrinter(() => new Worker(counter, { eval: true }), { limitMs: LIMIT_MS, idleMs: IDLE_MS, ...settings })
const readReply = async (print: Promise<{ bytes: Uint8Array }>) =>
  Buffer.from((await print).bytes)
    .toString()
    .split(' ')
    .map(Number)

test('one thread prints one document after the other, and the same data gives the same bytes', async () => {
  const [first, second, third] = await Promise.all(['satu', 'dua', 'satu'].map((text) => makePdf(page(text))))
  expect((await pdfPages(first as Buffer))[0]).toContain('satu')
  expect((await pdfPages(second as Buffer))[0]).toContain('dua')
  expect(third?.equals(first as Buffer)).toBe(true)
})

test('a document has fonts for names in other scripts', async () => {
  const text = await pdfPages(await makePdf(page('Muḥammad ʿAlī (محمد علي) ꦱꦶꦤꦲꦸ Nguyễn 👍')))
  for (const word of ['Muḥammad', 'ʿAlī', 'Nguyễn', 'ꦱ', '[jempol ke atas]']) expect(text[0]).toContain(word)
  // The last Arabic word is the first from the left.
  expect(text[0]?.indexOf('ي')).toBeLessThan(text[0]?.indexOf('د') ?? 0)
})

test('a heading never stands alone at the end of a page', async () => {
  for (const lines of [56, 57, 58, 59, 60]) {
    const before = Array.from({ length: lines }, (_, at) => ({ text: `Baris ${at}` }))
    const heading = { text: 'Belum ada', fontSize: 12, headlineLevel: 1, margin: [0, 14, 0, 4] as Margins }
    const pdf = await makePdf({ ...page(''), content: [...before, heading, { ul: ['Kuis 1', 'Kuis 2'] }] })
    const sheet = (await pdfPages(pdf)).find((text) => text.includes('Belum ada'))
    expect(sheet).toContain('Kuis 1')
  }
})

test('a thread stays warm from print to print', async () => {
  const { print, end } = openCounter()
  const [thread, firstCount] = await readReply(print('a'))
  expect(firstCount).toBe(1)
  expect(await readReply(print('b'))).toEqual([thread, 2])
  await end()
  const [next, nextCount] = await readReply(print('c'))
  expect(next).not.toBe(thread)
  expect(nextCount).toBe(1)
  await end()
})

test('a print over its limit ends its thread, and the next one begins a new one', async () => {
  const { print, end } = openCounter()
  const [thread] = await readReply(print('a'))
  const hangs = print('hang')
  const waits = readReply(print('b'))
  const refusal = expect(hangs).rejects.toThrow('terlalu besar')
  await vi.advanceTimersByTimeAsync(LIMIT_MS)
  await refusal
  expect((await waits)[0]).not.toBe(thread)
  await end()
})

test('a print whose reader has left ends, also while it waits', async () => {
  const { print, end } = openCounter()
  const [thread] = await readReply(print('a'))
  const [first, second] = [new AbortController(), new AbortController()]
  const firstRefusal = expect(print('hang', first.signal)).rejects.toMatchObject({ code: 'malformed' })
  const secondRefusal = expect(print('b', second.signal)).rejects.toMatchObject({ code: 'malformed' })
  const waits = readReply(print('c'))
  second.abort()
  first.abort()
  await Promise.all([firstRefusal, secondRefusal])
  const [next, nextCount] = await waits
  expect([next !== thread, nextCount]).toEqual([true, 1])
  await end()
})

test('a thread that dies or fails takes only its own print with it', async () => {
  const { print, end } = openCounter()
  await expect(print('die')).rejects.toThrow('ended')
  await expect(print('fail')).rejects.toThrow('Printing failed')
  expect((await readReply(print('a')))[1]).toBe(1)
  await end()
})

test('whoever finds the line full is refused, and an idle thread ends by itself', async () => {
  const { print, end } = openCounter({ line: 1 })
  const [one, two, three] = [readReply(print('a')), readReply(print('b')), print('c')]
  await expect(three).rejects.toThrow('sibuk')
  const [thread] = await one
  expect((await two)[0]).toBe(thread)
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  expect((await readReply(print('d')))[0]).not.toBe(thread)
  await end()
})
