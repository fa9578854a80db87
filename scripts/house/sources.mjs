// What the figures of docs/house.md are counted in.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stamps.mjs'

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'apps', 'packages'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const isSource = (path) =>
  /^(apps\/(server|web)|packages\/contract)\/.*\.tsx?$/.test(path) &&
  !/\/migrations\/|routeTree\.gen/.test(path)
const isTest = (path) => /\.test\.tsx?$|^apps\/server\/test\//.test(path)

const read = (path) => ({ path, text: readFileSync(join(root, path), 'utf8') })
const all = listed.split('\n').filter(isSource)

/** Product sources: no tests, no demo campus, nothing generated. */
export const sources = all
  .filter((path) => !isTest(path) && !path.startsWith('apps/server/src/demo/'))
  .map(read)
export const tests = all.filter(isTest).map(read)

export const server = sources.filter(({ path }) => path.startsWith('apps/server/src/'))
export const web = sources.filter(({ path }) => path.startsWith('apps/web/'))

/** How often the pattern (with flag g) matches in all of the files. */
export const count = (files, pattern) =>
  files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)
/** The files in which it matches. */
export const holding = (files, pattern) => files.filter(({ text }) => text.search(pattern) >= 0)
