import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  head: string
  body: Buffer
}

/** One keep-alive connection with one request at a time; reconnects when lost. */
export interface Wire {
  ask(request: Buffer): Promise<Answer>
  close(): void
}

const PATIENCE_MS = 10_000
const nothing = Buffer.alloc(0)

/** The reply in the buffer once complete. Our server always sends a content length. */
const parse = (buffer: Buffer): Answer | undefined => {
  const end = buffer.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = buffer.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = status === 304 ? 0 : Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const from = end + 4
  return buffer.length < from + length
    ? undefined
    : { status, head, body: buffer.subarray(from, from + length) }
}

/** Much cheaper than fetch: the generator shares the cores with the measured product. */
export const openWire = (port: number, patienceMs = PATIENCE_MS): Wire => {
  let socket: Socket | undefined
  let heldBytes: Buffer = nothing
  let pending: { done: (answer: Answer) => void; fail: (error: Error) => void } | undefined

  const lose = (error: Error) => {
    socket?.destroy()
    socket = undefined
    heldBytes = nothing
    pending?.fail(error)
    pending = undefined
  }
  const take = (chunk: Buffer) => {
    heldBytes = heldBytes.length === 0 ? chunk : Buffer.concat([heldBytes, chunk])
    const answer = parse(heldBytes)
    if (!answer) return
    heldBytes = nothing
    pending?.done(answer)
    pending = undefined
  }
  const dial = () => {
    const newSocket = connect({ port, host: '127.0.0.1', noDelay: true })
    const ifCurrent = (react: () => void) => () => void (newSocket === socket && react())
    newSocket.setTimeout(patienceMs)
    newSocket.on('data', take)
    newSocket.on('error', (error) => ifCurrent(() => lose(error))())
    newSocket.on('timeout', () => ifCurrent(() => lose(new Error('timeout')))())
    newSocket.on('close', () => ifCurrent(() => lose(new Error('closed')))())
    return newSocket
  }

  return {
    ask: (request) =>
      new Promise((resolve, fail) => {
        pending = { done: resolve, fail }
        socket ??= dial()
        socket.write(request)
      }),
    close: () => lose(new Error('closed')),
  }
}

const lines = (first: string, headers: Record<string, string>) =>
  `${[`${first} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map((pair) => pair.join(': '))].join('\r\n')}\r\n`

export const get = (path: string, headers: Record<string, string>): Buffer =>
  Buffer.from(`${lines(`GET ${path}`, headers)}\r\n`)

/** Builds requests with a constant head and varying body. */
export const poster = (path: string, headers: Record<string, string>) => {
  const head = lines(`POST ${path}`, { ...headers, 'content-type': 'application/json' })
  return (body: object): Buffer => {
    const text = JSON.stringify(body)
    return Buffer.from(`${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
}

export const json = <T>(answer: Answer): T => JSON.parse(answer.body.toString()) as T

export const readEtag = (answer: Answer): string => /\netag: (.+)\r?/i.exec(answer.head)?.[1]?.trim() ?? ''
