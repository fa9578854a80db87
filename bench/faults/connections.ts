import { execFileSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetTrips, share } from './sitting.ts'
import {
  count,
  judgeFindings,
  type Order,
  PACE,
  percent,
  type Stage,
  seated,
  settle,
  type Verdict,
  withStage,
} from './stage.ts'

const LORIS = { full: 1_000, short: 200 }
const IDLE = { full: 10_000, short: 1_000 }
const DIALS_AT_ONCE = 200
const SIEGE_MS = 25_000
const TARGET = 0.999
/** For the control: fewer than the idle connections need. */
const FEW_FILES = 600

const dial = (port: number) =>
  new Promise<Socket | undefined>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => resolve(undefined))
    socket.resume()
  })

const dialAll = async (port: number, count: number) => {
  const sockets: Socket[] = []
  for (let dialled = 0; dialled < count; dialled += DIALS_AT_ONCE) {
    const batch = Array.from({ length: Math.min(DIALS_AT_ONCE, count - dialled) }, () => dial(port))
    sockets.push(...(await Promise.all(batch)).filter((socket) => socket !== undefined))
  }
  return sockets
}

/** Idle connections, and others that send a request head a few bytes at a time. */
const besiege = async (port: number, loris: number, idle: number) => {
  const slow = await dialAll(port, loris)
  for (const socket of slow) socket.write('POST /api/v1/auth/signin HTTP/1.1\r\nhost: kampus\r\n')
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x-a: b\r\n')
  }, 2_000)
  const still = await dialAll(port, idle)
  return {
    open: slow.length + still.length,
    lift: () => {
      clearInterval(drip)
      for (const socket of [...slow, ...still]) socket.destroy()
    },
  }
}

// A new connection for every answer: existing ones would hide that no new one is possible.
const comingAndGoing = { ...PACE, givesUp: true, freshLines: true }

const underSiege = async (stage: Stage, { short: isShort }: Order) => {
  const length = isShort ? 'short' : 'full'
  const { sittings, rise } = await seated(stage, comingAndGoing)
  const siege = await besiege(stage.product.port, LORIS[length], IDLE[length])
  forgetTrips(sittings)
  await sleep(SIEGE_MS)
  const result = { ...share(sittings), open: siege.open }
  await rise()
  siege.lift()
  return { ...result, sittings }
}

const limitOfFiles = () => execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim()

export const siege = async (order: Order): Promise<Verdict> => {
  const productResult = await withStage(order, {}, async (stage) => {
    const result = await underSiege(stage, order)
    return { ...result, ...judgeFindings(await settle(stage, result.sittings)) }
  })
  const control = await withStage({ ...order, short: true }, { openFiles: FEW_FILES }, (stage) =>
    underSiege(stage, { ...order, short: true }),
  )
  return {
    fault: '1,000 slow-loris and 10,000 idle connections',
    target: 'saves go on: ≥ 99.9%',
    measured: `${percent(productResult.share)} of ${count(productResult.saved)} saves with ${count(productResult.open)} connections open (ulimit -n ${limitOfFiles()}); ${productResult.words}`,
    control: `with ulimit -n ${FEW_FILES}: ${percent(control.share)}`,
    met: productResult.kept && productResult.share >= TARGET && control.share < TARGET,
  }
}
