// Sources for the figures of docs/house.md.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stamps.mjs'

const places = ['apps', 'packages', 'e2e', 'bench', 'scripts']
const listedPaths = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...places],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const isSource = (path) =>
  /^(apps\/(server|web)|packages\/contract)\/.*\.tsx?$/.test(path) &&
  !/\/migrations\/|routeTree\.gen/.test(path)
const isTest = (path) => /\.test\.tsx?$|^apps\/server\/test\//.test(path)
const isDemo = (path) => path.startsWith('apps/server/src/demo/')
const isTool = (path) => /^(e2e|bench|scripts)\/.*\.(ts|mjs)$/.test(path)

const read = (path) => ({ path, text: readFileSync(join(root, path), 'utf8') })
const paths = listedPaths.split('\n').filter((path) => path && existsSync(join(root, path)))
const all = paths.filter(isSource)

/** Product sources: no tests, demo campus or generated files. */
export const sources = all.filter((path) => !isTest(path) && !isDemo(path)).map(read)
export const stylesheets = paths.filter((path) => /^apps\/web\/src\/.*\.css$/.test(path)).map(read)
export const tests = all.filter(isTest).map(read)
/** Other sources: tests, demo campus, browser tests, measurements, scripts. */
export const otherSources = paths
  .filter((path) => isTool(path) || (isSource(path) && (isTest(path) || isDemo(path))))
  .map(read)

export const server = sources.filter(({ path }) => path.startsWith('apps/server/src/'))
/** The server's sources and its views: where a rule may be written in SQL. */
export const sqlSources = [
  ...server,
  ...paths.filter((path) => /^apps\/server\/views\/.*\.sql$/.test(path)).map(read),
]
export const web = sources.filter(({ path }) => path.startsWith('apps/web/'))

/** Number of matches of the pattern (with flag g) in all files. */
export const count = (files, pattern) =>
  files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)
/** Files with a match. */
export const holding = (files, pattern) => files.filter(({ text }) => text.search(pattern) >= 0)
