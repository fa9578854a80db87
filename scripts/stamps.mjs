// What must be installed or built again? Decided by content hashes without dependencies, because this runs on
// a fresh clone.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const addToHash = (hash, path) => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) return hash.update(path.slice(root.length)).update(readFileSync(path))
  // Generated files follow from the others, and the build itself may rewrite them.
  const names = readdirSync(path).filter((name) => !name.includes('.gen.'))
  for (const name of names.sort()) addToHash(hash, join(path, name))
}

const computeHash = (paths) => {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths) addToHash(hash, join(root, path))
  return hash.digest('hex')
}

const sharedPaths = [
  'package-lock.json',
  'packages/contract/src',
  'scripts/build.mjs',
  'scripts/build-web.mjs',
  'scripts/shell-files.mjs',
  'scripts/bundle.mjs',
  'scripts/compress.mjs',
  'tsconfig.base.json',
]

export const builds = [
  {
    name: 'web',
    // Besides the sources, these are the build's own parts.
    sources: [
      ...sharedPaths,
      'apps/web/src',
      'apps/web/head',
      'apps/web/zod',
      'apps/web/spared',
      'apps/web/public',
      'apps/web/viewer',
      'apps/web/worker',
      'apps/web/index.html',
      ...readdirSync(join(root, 'apps/web'))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `apps/web/${name}`),
    ],
    output: 'apps/web/dist/index.html',
  },
  {
    name: 'server',
    sources: [...sharedPaths, 'apps/server/src'],
    output: 'apps/server/dist/main.js',
  },
]

const buildStamp = (build) => join(root, '.cache', `build-${build.name}`)

export const isBuilt = (build) =>
  existsSync(join(root, build.output)) && read(buildStamp(build)) === computeHash(build.sources)

export const markBuilt = (build, hash) => write(buildStamp(build), hash)

export const sourceHash = (build) => computeHash(build.sources)

const installStamp = join(root, 'node_modules/.tuntas-lock')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** @param {'run' | 'all'} part */
export const markInstalled = (part) => write(installStamp, `${lockHash()} ${part}`)

// npm's record of the installed packages: also valid after a manual `npm install`, so that nothing is
// installed twice.
const matchesNpmRecord = (part) => {
  const record = read(join(root, 'node_modules/.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  const wantedPackages = JSON.parse(read(join(root, 'package-lock.json'))).packages
  return Object.entries(wantedPackages).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional ||
      entry.link ||
      (part === 'run' && (entry.dev || entry.devOptional)) ||
      installed[path]?.version === entry.version,
  )
}

/** @param {'run' | 'all'} part */
export const isInstalled = (part) => {
  const stamp = read(installStamp)
  if (stamp === `${lockHash()} all` || stamp === `${lockHash()} ${part}`) return true
  if (!matchesNpmRecord(part)) return false
  markInstalled(part)
  return true
}
