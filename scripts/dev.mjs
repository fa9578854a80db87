// `npm run dev`: the server restarts and the page reloads as files are saved. Open http://localhost:3000.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { demandNode, install } from './prepare.mjs'
import { root } from './stamps.mjs'

const require = createRequire(import.meta.url)

demandNode()
install()

const webPort = Number(process.env.PORT || 3000)
const apiPort = webPort + 1
const target = `http://localhost:${apiPort}`

const tsx = require.resolve('tsx/cli')
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: String(apiPort), NODE_ENV: 'development' },
})

process.env.API_ORIGIN = target // vite.config.ts proxies to it
const { createServer } = await import('vite')
const web = await createServer({ root: join(root, 'apps/web'), server: { port: webPort, strictPort: true } })
await web.listen()
console.log(`Buka http://localhost:${webPort} (API di ${target})`)

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  const exited = new Promise((resolve) =>
    server.exitCode === null ? server.once('exit', resolve) : resolve(),
  )
  server.kill('SIGTERM')
  await Promise.all([exited, web.close()])
  process.exit(server.exitCode ?? 0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
server.once('exit', stop)
