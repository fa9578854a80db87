// Faults of wording in all sources. What an earlier run found of unchanged files is in .cache.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stamps.mjs'
import { findLongLines, findUnclearWords } from './comments.mjs'
import { findVagueNames } from './names.mjs'

const CACHE = join(root, '.cache/wording.json')
const toHash = (text) => createHash('sha1').update(text).digest('hex')
const rules = ['names', 'comments'].map((name) =>
  readFileSync(join(root, `scripts/wording/${name}.mjs`), 'utf8'),
)
const version = toHash(rules.join())

const readCache = () => {
  const cache = existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : {}
  return cache.version === version ? cache.files : {}
}

const FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'scripts']
const listSources = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.gen.ts'))
    .filter((path) => existsSync(join(root, path)))

const inspect = (path, text) => ({
  names: findVagueNames(path, text),
  words: findUnclearWords(path, text),
  lines: findLongLines(path, text),
})

/** @returns lists of faults, each a line with its place: `names`, `words` and `lines` of comments */
export const collectWording = () => {
  const before = readCache()
  const files = {}
  for (const path of listSources()) {
    const text = readFileSync(join(root, path), 'utf8')
    const hash = toHash(text)
    files[path] = before[path]?.hash === hash ? before[path] : { hash, faults: inspect(path, text) }
  }
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(CACHE, JSON.stringify({ version, files }))
  const all = Object.values(files).map(({ faults }) => faults)
  return {
    names: all.flatMap(({ names }) => names),
    words: all.flatMap(({ words }) => words),
    lines: all.flatMap(({ lines }) => lines),
  }
}
