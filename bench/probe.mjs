// Preloaded into the product under measurement: tells over IPC how long its event loop was held up, and forgets.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 5
const delays = monitorEventLoopDelay({ resolution })
delays.enable()

const milliseconds = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution)

process.on('message', (asked) => {
  if (asked?.block) {
    for (const end = Date.now() + asked.block; Date.now() < end; );
    return
  }
  if (asked !== 'loop') return
  process.send({ p99: milliseconds(delays.percentile(99)), max: milliseconds(delays.max) })
  delays.reset()
})
