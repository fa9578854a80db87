import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type Analysis, analyse } from './analysis.rules.ts'
import type { Anchors, Model } from './calibration.rules.ts'

export type CalibrationTask = { matrix: Int8Array[]; model: Model; anchors?: Anchors }
export type CalibrationAnswer = { progress: number } | { analysis: Analysis }

const QUIET = 15
try {
  setPriority(QUIET) // on Linux this thread alone: saves go first
} catch {
  // Some systems refuse; then the work is merely not the last in line.
}

const { matrix, model, anchors } = workerData as CalibrationTask
const say = (answer: CalibrationAnswer) => parentPort?.postMessage(answer)
let told = 0
const tell = (share: number) => {
  if (share - told < 0.05) return
  told = share
  say({ progress: share })
}
const analysis = analyse(matrix, model, tell, anchors)
say({ analysis })
