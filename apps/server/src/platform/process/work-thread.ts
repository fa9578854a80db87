import { parentPort, type TransferListItem, type Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { openTurns } from '../http/semaphore.ts'
import { startThread } from './thread.ts'
import { noteWork } from './work-notes.ts'

/** A thread's answer: a result, a refusal for the caller, or an error. */
type Reply =
  | { result: unknown }
  | { refused: { code: AppError['code']; details: AppError['details'] } }
  | { failed: string }

type Settings = {
  /** `import.meta.url` of the caller; `<name>.worker` is beside it. */
  url: string
  name: string
  memoryMb: number
  /** A task that takes longer ends its thread; tasks may set their own limit. */
  limitMs: number
  /** An idle thread is ended after this time. */
  idleMs: number
  line: { all: number; each: number }
  patienceMs: number
  busy: () => AppError
  /** Error for a task that exceeds its time or memory. */
  tooMuch: () => AppError
}

type Asked = { party?: number; transfer?: readonly TransferListItem[]; limitMs?: number }
type Task = { data: unknown; transfer: readonly TransferListItem[]; limitMs: number }

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Sends the thread one task. The thread keeps the process alive only that long. */
const ask = (thread: Worker, { data, transfer, limitMs }: Task, tooMuch: () => AppError) =>
  new Promise<Reply>((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      thread.off('message', answer).off('error', fail).off('exit', end)
      thread.unref()
      act()
    }
    const answer = (reply: Reply) => settle(() => resolve(reply))
    const fail = (error: Error) => settle(() => reject(isOutOfMemory(error) ? tooMuch() : error))
    const end = () => fail(new Error('The thread ended without an answer'))
    const timer = setTimeout(() => settle(() => reject(tooMuch())), limitMs)
    thread.ref()
    noteWork('thread')
    thread.on('message', answer).on('error', fail).on('exit', end)
    thread.postMessage(data, transfer)
  })

/**
 * Runs tasks in sequence on a thread that is kept for the next one. A hostile task can only end the thread,
 * not the process.
 */
export const openWorkThread = (settings: Settings) => {
  const { line, patienceMs, busy, idleMs } = settings
  const turns = openTurns({ room: 1, line, patienceMs, refusal: busy })
  let warm: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const endedThread = warm
    warm = undefined
    await endedThread?.terminate()
  }
  const begin = () => {
    const thread = startThread(settings.url, settings.name, {
      resourceLimits: { maxOldGenerationSizeMb: settings.memoryMb },
    })
    thread.once('exit', () => {
      if (warm === thread) warm = undefined
    })
    return thread.on('error', () => {}) // a thread that dies between two tasks is noticed by the next task
  }
  const run = async (task: Task): Promise<unknown> => {
    clearTimeout(idle)
    warm ??= begin()
    const reply = await ask(warm, task, settings.tooMuch).catch(async (error) => {
      await end()
      throw error
    })
    idle = setTimeout(() => void end(), idleMs).unref()
    if ('result' in reply) return reply.result
    if ('refused' in reply) throw new AppError(reply.refused.code, reply.refused.details)
    throw new Error(`A thread failed: ${reply.failed}`)
  }
  return {
    run: <Result>(data: unknown, { party, transfer = [], limitMs = settings.limitMs }: Asked = {}) =>
      turns(() => run({ data, transfer, limitMs }), { party }) as Promise<Result>,
    end,
  }
}

const toReply = async (work: (data: unknown) => unknown, data: unknown): Promise<Reply> => {
  try {
    return { result: await work(data) }
  } catch (error) {
    if (error instanceof AppError) return { refused: { code: error.code, details: error.details } }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The thread's side: answers tasks in sequence. */
export const answerTasks = <Data>(work: (data: Data) => unknown): void => {
  parentPort?.on('message', async (data: Data) => {
    parentPort?.postMessage(await toReply((task) => work(task as Data), data))
  })
}
