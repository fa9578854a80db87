import { LRUCache } from 'lru-cache'
import { AppError } from '../../../platform/errors.ts'
import { openTurns } from '../../../platform/http/semaphore.ts'
import { startThread } from '../../../platform/process/thread.ts'
import type { CalibrationResult, CalibrationTask } from './calibrate.ts'
import type { CalibrationAnswer } from './calibration.worker.ts'

type Run = {
  progress: number
  result: CalibrationResult | undefined
  done: Promise<void>
  askedAt: number
  failed: boolean
}

const REMEMBERED = 30
/** How long a request waits for the result before the client must poll. */
const AT_ONCE_MS = 400
/** Without a poll for this long, the page is taken to be closed. */
const GIVEN_UP_MS = 20_000
const PATIENCE_MS = 600_000
const MEMORY_MB = 1024

const refusal = () => new AppError('overloaded', { retryAfter: 5 })

const calibrateOnThread = (task: CalibrationTask, run: Run) =>
  new Promise<void>((resolve, reject) => {
    const thread = startThread(import.meta.url, 'calibration', {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const watch = setInterval(() => {
      if (Date.now() - run.askedAt > GIVEN_UP_MS) void thread.terminate()
    }, 1_000)
    thread.on('message', (answer: CalibrationAnswer) => {
      if ('progress' in answer) run.progress = answer.progress
      else run.result = answer.result
    })
    thread.once('error', reject)
    thread.once('exit', () => {
      clearInterval(watch)
      if (run.result) resolve()
      else reject(new Error('The calibration was given up'))
    })
  })

type ReadTask = () => Promise<CalibrationTask>

const newRun = (): Run => ({
  progress: 0,
  result: undefined,
  done: Promise.resolve(),
  askedAt: Date.now(),
  failed: false,
})

/** Waits for the run, up to the limit of a reply. */
const doneOrLate = async ({ done: completion }: Run): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    completion,
    new Promise((go) => {
      timer = setTimeout(go, AT_ONCE_MS)
    }),
  ])
  clearTimeout(timer)
}

/** Calibrations of this process: one at a time on a worker thread, cached by the version of their data. */
export const openRuns = () => {
  const runs = new LRUCache<string, Run>({ max: REMEMBERED })
  const inTurn = openTurns({ room: 1, patienceMs: PATIENCE_MS, refusal })

  const begin = (key: string, readTask: ReadTask): Run => {
    const run = newRun()
    run.done = inTurn(async () => {
      if (Date.now() - run.askedAt > GIVEN_UP_MS) throw new Error('The calibration was given up')
      await calibrateOnThread(await readTask(), run)
    }).catch(() => {
      run.failed = true
      if (runs.peek(key) === run) runs.delete(key)
    })
    runs.set(key, run)
    return run
  }

  return {
    /** @param key identifies the data in exactly this state */
    ask: async (key: string, readTask: ReadTask): Promise<Pick<Run, 'progress' | 'result'>> => {
      const run = runs.get(key) ?? begin(key, readTask)
      run.askedAt = Date.now()
      await doneOrLate(run)
      if (run.failed) throw refusal()
      return run
    },
    /** Waits for the complete result, for a file. */
    finish: async (key: string, readTask: ReadTask): Promise<CalibrationResult> => {
      const run = runs.get(key) ?? begin(key, readTask)
      const stillAsked = setInterval(() => {
        run.askedAt = Date.now()
      }, 1_000)
      await run.done
      clearInterval(stillAsked)
      if (!run.result) throw refusal()
      return run.result
    },
  }
}
export type Runs = ReturnType<typeof openRuns>
