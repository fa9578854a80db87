// Preloaded into the measured product: reports CPU time and event loop delay over IPC, and resets the latter.
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 5
const delays = monitorEventLoopDelay({ resolution })

const milliseconds = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution)

/** CPU time of the main thread in milliseconds; Linux only. */
const readMainThread = () => {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}
const BEAT_MS = 20
let busiest = 0
let beat
/**
 * Measures the main thread's CPU time between two ticks: a busy machine delays the tick, but that is not our
 * work.
 */
const watchWork = () => {
  let last = readMainThread()
  let at = performance.now()
  beat = setInterval(() => {
    const [work, now] = [readMainThread(), performance.now()]
    busiest = Math.max(busiest, Math.min(work - last, now - at - BEAT_MS))
    last = work
    at = now
  }, BEAT_MS).unref()
}

const heldBlocks = []

process.on('message', (message) => {
  if (message?.fill) {
    heldBlocks.push(Buffer.alloc(message.fill * 1_048_576, 1))
    return
  }
  if (message?.block) {
    for (const end = Date.now() + message.block; Date.now() < end; );
    return
  }
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send((user + system) / 1000)
    return
  }
  if (message === 'work') {
    if (!beat) watchWork()
    process.send(busiest)
    busiest = 0
    return
  }
  if (message !== 'loop') return // a worker's own orders
  delays.enable() // once it is asked for: 200 looks a second are not free
  process.send({ p99: milliseconds(delays.percentile(99)), max: milliseconds(delays.max) })
  delays.reset()
})
