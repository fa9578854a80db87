// Builds the web application and the server, each only when its sources changed (`--force` builds both).
import { buildWeb } from './build-web.mjs'
import { bundleServer } from './bundle.mjs'
import { builds, isBuilt, markBuilt, sourceHash } from './stamps.mjs'

const tools = { web: () => buildWeb(), server: () => bundleServer() }

for (const build of builds) {
  if (isBuilt(build) && !process.argv.includes('--force')) continue
  console.log(`Membangun ${build.name}…`)
  const hash = sourceHash(build) // before: a file saved during the build must count as changed
  await tools[build.name]()
  markBuilt(build, hash)
}
