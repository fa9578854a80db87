import { spawn } from 'node:child_process'
import type { Tab } from './tab.ts'
import { waitFor } from './tab.ts'

/**
 * WebKit, the engine of iPhones, in Debian's MiniBrowser over WebDriver. One session at a time, with its own
 * display.
 */

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const PORT = 4461
const driver = `http://127.0.0.1:${PORT}`

const call = async <Value>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Value> => {
  const reply = await fetch(`${driver}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await reply.json()) as { value: Value & { message?: string } }
  if (!reply.ok) throw new Error(`${path}: ${value?.message}`)
  return value
}

const startDriver = () => {
  const command = ['-a', 'dbus-run-session', '--', 'WebKitWebDriver', `--port=${PORT}`]
  // Root has no sandbox, and without GPU pages are rendered by the CPU.
  const quietEnvironment = {
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  return spawn('xvfb-run', command, {
    stdio: 'ignore',
    env: { ...process.env, ...quietEnvironment },
    detached: true,
  })
}

export const openWebKit = async (): Promise<Tab> => {
  const process = startDriver()
  const exited = new Promise((resolve) => process.once('exit', resolve))
  await waitFor('WebKitWebDriver', () => call('GET', '/status'))
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } },
    },
  })
  const session = `/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 120_000 })
  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    evaluate: async (expression) =>
      JSON.parse(
        await call<string>('POST', `${session}/execute/async`, {
          script: `const done = arguments[0];
            (async () => JSON.stringify((await ${expression}) ?? null))().then(done, (error) => done(JSON.stringify({ failed: String(error) })))`,
          args: [],
        }),
      ),
    close: async () => {
      await call('DELETE', session).catch(() => undefined)
      // The whole process group: display, bus, driver and browser.
      if (process.pid) globalThis.process.kill(-process.pid, 'SIGTERM')
      await exited
    },
  }
}
