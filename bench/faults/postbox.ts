import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailServer } from '../../apps/server/test/smtp.ts'
import { freePort } from '../product.ts'

/** A mail server in a separate process that can be killed. It records mail before acknowledging it. */

type Manner = { delay?: number; refuses?: { code: number; text: string } | null }

type Taken = { to: string; messageId: string }
/** Reads incrementally: the measured load generator runs in the same process. */
const createReader = (file: string) => {
  const all: Taken[] = []
  let at = 0
  return (): readonly Taken[] => {
    const size = existsSync(file) ? statSync(file).size : 0
    if (size === at) return all
    const more = Buffer.alloc(size - at)
    const descriptor = openSync(file, 'r')
    readSync(descriptor, more, 0, more.length, at)
    closeSync(descriptor)
    const wholeLines = more.subarray(0, more.lastIndexOf(10) + 1)
    at += wholeLines.length
    for (const line of wholeLines.toString().split('\n')) if (line !== '') all.push(JSON.parse(line))
    return all
  }
}

export type Postbox = Awaited<ReturnType<typeof openPostbox>>
export const openPostbox = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tuntas-postbox-'))
  const file = join(folder, 'taken')
  const port = await freePort()
  let child: ChildProcess | undefined
  const open = async () => {
    child = fork(import.meta.filename, [String(port), file], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await once(child, 'message')
  }
  const kill = async () => {
    const exited = child && once(child, 'exit')
    child?.kill('SIGKILL')
    await exited
    child = undefined
  }
  await open()
  return {
    port,
    open,
    kill,
    behave: (manner: Manner) => void child?.send(manner),
    /** All accepted mail, oldest first. */
    taken: createReader(file),
    discard: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const serve = async (port: number, file: string) => {
  const { state } = await mailServer(port)
  state.onMail = ({ to, messageId }) => appendFileSync(file, `${JSON.stringify({ to, messageId })}\n`)
  process.on('message', ({ delay, refuses }: Manner) => {
    if (delay !== undefined) state.delay = delay
    if (refuses !== undefined) state.refuses = refuses ?? undefined
  })
  process.send?.('open')
}

const [, script, port = '', file = ''] = process.argv
if (script === import.meta.filename && process.send) await serve(Number(port), file)
