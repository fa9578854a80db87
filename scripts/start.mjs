// `npm start`: on a fresh clone with only Node.js and npm this installs, builds and serves; later it only serves.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, demandNode, install } from './prepare.mjs'
import { root } from './stamps.mjs'

demandNode()

// While another Tuntas works with the same data, its files must not be rebuilt under it; the server itself then refuses.
const seemsToRun = () => {
  try {
    const lock = join(resolve(root, process.env.DATA_DIR || 'data'), 'tuntas.lock')
    process.kill(JSON.parse(readFileSync(lock, 'utf8')).pid, 0)
    return existsSync(join(root, 'apps/server/dist/main.js'))
  } catch {
    return false
  }
}

if (!seemsToRun()) {
  install()
  build()
}
process.setSourceMapsEnabled(true)
await import('../apps/server/dist/main.js')
