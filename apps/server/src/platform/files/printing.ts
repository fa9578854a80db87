import type { Worker } from 'node:worker_threads'
import type pdfmake from 'pdfmake'
import { AppError } from '../errors.ts'
import { openTurns } from '../http/semaphore.ts'
import { startThread } from '../process/thread.ts'
import type { WrittenPaper } from './paper/copies.ts'
import type { PaperDefinition } from './paper/definition.ts'

export type PdfContent = Parameters<typeof pdfmake.createPdf>[0]['content']
/** A table cell; `colSpan` covers the empty cells after it. */
export type PdfCell = PdfContent & { colSpan?: number }
export type PdfDefinition = {
  title: string
  /** Footer of every page, beside its number. */
  foot: string
  /** Creation time in the document's metadata. */
  made_at: string
  landscape?: boolean
  content: PdfContent
}
/** A thread's answer: the bytes, or an error. */
export type Printed = { bytes: Uint8Array } | WrittenPaper | { failed: string }
type Made = Exclude<Printed, { failed: string }>

type Settings = {
  /** Queue length and waiting time. */
  line: number
  patienceMs: number
  /** A print that takes longer ends its thread. */
  limitMs: number
  /** An idle thread is ended after this time. */
  idleMs: number
}
const defaultSettings: Settings = { line: 50, patienceMs: 90_000, limitMs: 60_000, idleMs: 180_000 }

const TOO_LONG = 'Dokumen ini terlalu besar untuk dicetak sekaligus. Kurangi isinya, lalu coba lagi.'

type Task = { task: unknown; limitMs: number; signal: AbortSignal | undefined }

/** Sends the thread a task and waits for its answer. The thread keeps the process alive only that long. */
const askThread = (thread: Worker, { task, limitMs, signal }: Task) =>
  new Promise<Printed>((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', leave)
      thread.off('message', answer).off('error', fail).off('exit', handleExit)
      thread.unref()
      act()
    }
    const answer = (result: Printed) => settle(() => resolve(result))
    const fail = (error: Error) => settle(() => reject(error))
    const handleExit = () => fail(new Error('The printing thread ended'))
    const limit = setTimeout(
      () => settle(() => reject(new AppError('invalid', { message: TOO_LONG }))),
      limitMs,
    )
    const leave = () => settle(() => reject(new AppError('malformed'))) // the reader has disconnected
    signal?.addEventListener('abort', leave)
    thread.ref()
    thread.on('message', answer).on('error', fail).on('exit', handleExit)
    thread.postMessage(task)
  })

const refusal = () => new AppError('overloaded', { retryAfter: 5 })

/**
 * A thread that prints documents in sequence and stays warm between prints, so that fonts are read once.
 * Aborting a print's signal ends the print and the thread.
 */
export const openPrinter = (start: () => Worker, settings: Partial<Settings> = {}) => {
  const { line, patienceMs, limitMs, idleMs } = { ...defaultSettings, ...settings }
  const turns = openTurns({ room: 1, line: { all: line, each: line }, patienceMs, refusal })
  let warm: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const endedThread = warm
    warm = undefined
    await endedThread?.terminate()
  }
  const begin = () => {
    const newThread = start()
    newThread.once('exit', () => {
      if (warm === newThread) warm = undefined
    })
    // If the thread dies between two prints, only the next print notices it.
    newThread.on('error', () => {}).unref()
    return newThread
  }
  const print = async (task: unknown, signal: AbortSignal | undefined): Promise<Made> => {
    if (signal?.aborted) throw new AppError('malformed')
    clearTimeout(idle)
    warm ??= begin()
    try {
      const result = await askThread(warm, { task, limitMs, signal })
      if ('failed' in result) throw new Error(`Printing failed: ${result.failed}`)
      idle = setTimeout(() => void end(), idleMs).unref()
      return result
    } catch (error) {
      await end()
      throw error
    }
  }
  const inTurn = (task: unknown, signal?: AbortSignal) =>
    turns(() => print(task, signal), { signal: signal && (() => signal) })
  return { print: inTurn, end }
}

const printer = openPrinter(() =>
  startThread(import.meta.url, 'printing', { resourceLimits: { maxOldGenerationSizeMb: 768 } }),
)

/** A PDF of plain data, made on a separate thread. Same data, same bytes. */
export const makePdf = async (definition: PdfDefinition, signal?: AbortSignal): Promise<Buffer> =>
  Buffer.from((await printer.print({ document: definition }, signal)).bytes)

/** Copies of a paper, made on the same thread. */
export const makePaper = async (paper: PaperDefinition, signal?: AbortSignal): Promise<WrittenPaper> =>
  (await printer.print({ paper }, signal)) as WrittenPaper

/** Ends the warm thread at process stop. */
export const endPrinting = printer.end
