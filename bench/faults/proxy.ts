import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Random } from '../../apps/server/src/demo/random.ts'

/** Conditions of the line between student and campus; they can change at any moment. */
export interface Weather {
  /** In each direction. */
  latencyMs: number
  /** For each direction and connection; 0 for no limit. */
  bytesPerSecond: number
  /** Share of packets whose connection is cut. */
  cuts: number
  /** Share of packets after which their connection stays open but passes nothing. */
  stalls: number
  /** Share of replies dropped after they arrived from the server. */
  droppedReplies: number
  /** Share of saves acknowledged here and never forwarded. No network does that; it is the control. */
  forgedReplies: number
  /** Passes nothing and accepts no connections. */
  down: boolean
}

const CLEAR: Weather = {
  latencyMs: 0,
  bytesPerSecond: 0,
  cuts: 0,
  stalls: 0,
  droppedReplies: 0,
  forgedReplies: 0,
  down: false,
}

const SAVE = 'POST /api/v1/student/quiz/save-answer'
const FORGED =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 15\r\n\r\n{"status":true}'

/** Forwards packets in order, delayed by latency and bandwidth. */
const openLane = (to: Socket, weather: () => Weather) => {
  let freeCount = 0
  return (piece: Buffer) => {
    const { latencyMs, bytesPerSecond } = weather()
    const now = performance.now()
    freeCount = Math.max(freeCount, now) + (bytesPerSecond > 0 ? (piece.length / bytesPerSecond) * 1000 : 0)
    const wait = freeCount - now + latencyMs
    if (wait < 1) to.write(piece)
    else setTimeout(() => to.writable && to.write(piece), wait)
  }
}

/** A TCP proxy in front of the product that simulates bad networks. */
export const openProxy = async (target: number, random: Random) => {
  let weather = CLEAR
  const now = () => weather
  const pairs = new Set<() => void>()

  const join = (phone: Socket) => {
    const campus = connect({ port: target, host: '127.0.0.1', noDelay: true })
    let stalled = false
    const cut = () => {
      phone.destroy()
      campus.destroy()
      pairs.delete(cut)
    }
    pairs.add(cut)
    for (const socket of [phone, campus]) socket.on('error', cut).on('close', cut)
    const [up, down] = [openLane(campus, now), openLane(phone, now)]
    /** Does the packet pass? */
    const passes = () => {
      if (weather.down || stalled) return false
      if (random.chance(weather.cuts)) cut()
      else if (random.chance(weather.stalls)) stalled = true
      else return true
      return false
    }
    phone.on('data', (piece) => {
      if (!passes()) return
      if (weather.forgedReplies > 0 && piece.includes(SAVE) && random.chance(weather.forgedReplies))
        return phone.write(FORGED)
      up(piece)
    })
    campus.on('data', (piece) => {
      if (!passes()) return
      if (random.chance(weather.droppedReplies)) return cut()
      down(piece)
    })
  }

  const server = createServer({ noDelay: true }, (phone) => {
    if (weather.down) phone.destroy()
    else join(phone)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    become: (change: Partial<Weather>) => {
      weather = { ...CLEAR, ...change }
    },
    close: () => {
      server.close()
      for (const cut of pairs) cut()
    },
  }
}
