import { parentPort, workerData } from 'node:worker_threads'
import { goLast } from '../../../platform/process/low-priority.ts'
import { type CalibrationResult, type CalibrationTask, calibrate } from './calibrate.ts'

export type CalibrationAnswer = { progress: number } | { result: CalibrationResult }

goLast()
let reportedShare = 0
const tell = (share: number) => {
  if (share - reportedShare < 0.05) return
  reportedShare = share
  parentPort?.postMessage({ progress: share } satisfies CalibrationAnswer)
}
const result = calibrate(workerData as CalibrationTask, tell)
const handed = 'trouble' in result ? [] : [result.persons.figures.buffer, result.persons.order.buffer]
parentPort?.postMessage({ result } satisfies CalibrationAnswer, handed)
