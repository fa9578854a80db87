// Builds the web application and the server, each only when its sources changed (`--force` builds both).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { bundleServer } from './bundle.mjs'
import { compressWeb } from './compress.mjs'
import { builds, isBuilt, markBuilt, root, sourceHash } from './stamps.mjs'

const buildWeb = async () => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' }, // else a developer's shell would get the slow build of React
  })
  if (done.status !== 0) process.exit(1) // vite has said why
  await compressWeb()
}

const tools = { web: buildWeb, server: () => bundleServer() }

for (const build of builds) {
  if (isBuilt(build) && !process.argv.includes('--force')) continue
  console.log(`Membangun ${build.name}…`)
  const hash = sourceHash(build) // before: a file saved during the build must count as changed
  await tools[build.name]()
  markBuilt(build, hash)
}
