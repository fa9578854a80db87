import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { awaitExit, type Product, readCpuTime, root } from './product.ts'
import { number, type Row } from './report.ts'
import { get, openWire, readEtag } from './wire.ts'

const WATCHERS = 20
const WATCH_MS = 60_000
const EVERY_MS = 2_000
const QUIET_SHARE = 0.01
/** Warm-up polls of each watcher: a fresh server still loads and compiles its code. */
const WARMING = 250

const scenario = `${WATCHERS} lecturers watch every ${EVERY_MS / 1000} s for ${WATCH_MS / 1000} s`

interface Watched {
  port: number
  /** CPU time since its start, in milliseconds. */
  cpuTime(): Promise<number>
}

/** Share of one core used by polling, and the number of 304 replies. */
const watch = async ({ port, cpuTime }: Watched, request: Buffer) => {
  const wires = Array.from({ length: WATCHERS }, () => openWire(port))
  for (let turn = 0; turn < WARMING; turn++) await Promise.all(wires.map((wire) => wire.ask(request)))
  let unchanged = 0
  const one = async (wire: (typeof wires)[number], at: number) => {
    await sleep((at * EVERY_MS) / WATCHERS)
    for (let remainingMs = WATCH_MS; remainingMs > 0; remainingMs -= EVERY_MS) {
      if ((await wire.ask(request)).status === 304) unchanged++
      await sleep(EVERY_MS)
    }
  }
  const [startedAt, before] = [performance.now(), await cpuTime()]
  await Promise.all(wires.map(one))
  const share = ((await cpuTime()) - before) / (performance.now() - startedAt)
  for (const wire of wires) wire.close()
  return { share, unchanged }
}

/** A plain Node server that always answers 304: the machine's baseline. */
const watchBare = async () => {
  const args = [
    '--import',
    join(import.meta.dirname, 'probe.mjs'),
    join(import.meta.dirname, 'bare-poll.mjs'),
  ]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const [port] = (await once(child, 'message')) as [number]
    return await watch({ port, cpuTime: () => readCpuTime(child) }, get('/', {}))
  } finally {
    child.kill('SIGTERM')
    await awaitExit(child)
  }
}

const percent = (share: number) => `${number(share * 100, 2)}% of a core`

/** Cost of polling unchanged quiz results: CPU time of the application, as a share of one core. */
export const measureQuiet = async (product: Product, authorization: string): Promise<Row[]> => {
  const path = '/api/v1/lecture/quiz/result?id=1&page=1&limit=10'
  const wire = openWire(product.port)
  const first = await wire.ask(get(path, { authorization }))
  wire.close()
  const repeatedRequest = get(path, { authorization, 'if-none-match': readEtag(first) })
  const { share, unchanged } = await watch(product, repeatedRequest)
  const bareResult = await watchBare()
  const expectedPolls = (WATCHERS * WATCH_MS) / EVERY_MS
  return [
    {
      what: `Quiet results of a quiz, ${scenario} (${number(unchanged)} of ${number(expectedPolls)} answered 304)`,
      measured: percent(share),
      target: `< ${number(QUIET_SHARE * 100)}%`,
      met: share < QUIET_SHARE && unchanged === expectedPolls,
    },
    { what: '  server telanjang yang hanya menjawab 304', measured: percent(bareResult.share) },
  ]
}
