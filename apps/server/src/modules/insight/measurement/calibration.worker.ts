import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type CalibrationResult, type CalibrationTask, calibrate } from './calibrate.ts'

export type CalibrationAnswer = { progress: number } | { result: CalibrationResult }

const QUIET = 15
try {
  setPriority(QUIET) // on Linux this thread alone: saves go first
} catch {
  // Some systems refuse; then the work is merely not the last in line.
}

let told = 0
const tell = (share: number) => {
  if (share - told < 0.05) return
  told = share
  parentPort?.postMessage({ progress: share } satisfies CalibrationAnswer)
}
const result = calibrate(workerData as CalibrationTask, tell)
const handed = 'trouble' in result ? [] : [result.persons.figures.buffer, result.persons.order.buffer]
parentPort?.postMessage({ result } satisfies CalibrationAnswer, handed)
