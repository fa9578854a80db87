import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailServer } from '../../apps/server/test/smtp.ts'
import { freePort } from '../product.ts'

/** A mail server in a process of its own, which can be killed. What it has taken is written down before it says so. */

type Manner = { delay?: number; refuses?: { code: number; text: string } | null }

const readAll = (file: string): { to: string; messageId: string }[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : []

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
    const gone = child && once(child, 'exit')
    child?.kill('SIGKILL')
    await gone
    child = undefined
  }
  await open()
  return {
    port,
    open,
    kill,
    behave: (manner: Manner) => void child?.send(manner),
    /** All that was ever taken, oldest first. */
    taken: () => readAll(file),
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
