import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Tab } from './tab.ts'

/** Debian's Firefox, driven by WebDriver BiDi. */

type Reply = { id?: number; type: 'success' | 'error' | 'event'; result?: never; message?: string }

const connect = async (address: string) => {
  const socket = new WebSocket(address)
  await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  let last = 0
  const pendingCalls = new Map<number, { done: (result: never) => void; fail: (error: Error) => void }>()
  socket.on('message', (data) => {
    const { id, type, result, message } = JSON.parse(String(data)) as Reply
    const call = id === undefined ? undefined : pendingCalls.get(id)
    if (id === undefined || !call) return
    pendingCalls.delete(id)
    if (type === 'success') call.done(result as never)
    else call.fail(new Error(message))
  })
  const send = <Result>(method: string, params: object) =>
    new Promise<Result>((resolve, fail) => {
      pendingCalls.set(++last, { done: resolve, fail })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { send, close: () => socket.close() }
}

type Evaluated = {
  type: 'success' | 'exception'
  result: { value: string }
  exceptionDetails?: { text: string }
}

export const openFirefox = async (): Promise<Tab> => {
  const profile = mkdtempSync(join(tmpdir(), 'tuntas-firefox-'))
  const args = ['--headless', '--profile', profile, '--remote-debugging-port', '0', '--no-remote']
  const browser = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = new Promise((resolve) => browser.once('exit', resolve))
  const address = await new Promise<string>((resolve, fail) => {
    browser.stderr.on('data', (chunk) => {
      const match = /WebDriver BiDi listening on (ws:\S+)/.exec(String(chunk))
      if (match?.[1]) resolve(`${match[1]}/session`)
    })
    void exited.then(() => fail(new Error('Firefox did not start')))
  })
  const { send, close } = await connect(address)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: [{ context: string }] }>('browsingContext.getTree', {})
  const context = contexts[0].context
  return {
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate: async (expression) => {
      const { type, result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify((await ${expression}) ?? null))()`,
        target: { context },
        awaitPromise: true,
      })
      if (type === 'exception') throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value)
    },
    close: async () => {
      close()
      browser.kill()
      await exited
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
