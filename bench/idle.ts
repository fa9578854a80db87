import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { awaitExit, awaitReply, root } from './product.ts'
import { number, type Row } from './report.ts'

const STARTS = 3
/** V8 returns memory of the start after about half a minute without activity. */
const REST_MS = 45_000
const TARGET_START_MS = 3_000
const TARGET_MB = 200

/** Resident memory of a process, in megabytes. */
export const readResident = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024) / 1e6
}

/** `npm start` on existing data: time to the first reply, and memory at rest. */
const startOnce = async (folder: string, port: number, env: NodeJS.ProcessEnv, restMs: number) => {
  const startedAt = performance.now()
  const npm = spawn('npm', ['start', '--silent'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await awaitReply(port, '/readyz', npm)
  const took = performance.now() - startedAt
  // npm and its shell are in between: the lock in the data folder has the application's pid.
  const { pid } = JSON.parse(readFileSync(join(folder, 'tuntas.lock'), 'utf8')) as { pid: number }
  await sleep(restMs)
  const resident = readResident(pid)
  process.kill(pid, 'SIGTERM')
  await awaitExit(npm)
  return { took, resident }
}

/** The product must be stopped: this starts it. */
export const measureIdle = async (folder: string, port: number, env: NodeJS.ProcessEnv): Promise<Row[]> => {
  const starts: number[] = []
  let resident = 0
  for (let turn = 1; turn <= STARTS; turn++) {
    const one = await startOnce(folder, port, env, turn === STARTS ? REST_MS : 0)
    starts.push(one.took)
    resident = one.resident
  }
  const median = [...starts].sort((a, b) => a - b)[Math.floor(STARTS / 2)] ?? Number.NaN
  const all = starts.map((took) => number(took / 1000, 1)).join(', ')
  return [
    {
      what: '`npm start` on existing data, to the first reply',
      measured: `${number(median / 1000, 1)} s (${all})`,
      target: '< 3 s',
      met: median < TARGET_START_MS,
    },
    {
      what: `Memory of the application at rest, ${REST_MS / 1000} s after the start`,
      measured: `${number(resident)} MB`,
      target: '< 200 MB',
      met: resident < TARGET_MB,
    },
  ]
}
