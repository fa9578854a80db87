// Names, comments and commit subjects by docs/writing.md. What an earlier run found of unchanged files is in .cache.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stamps.mjs'
import { findCommentFaults } from './wording/comments.mjs'
import { findCommitFaults } from './wording/commits.mjs'
import { findVagueNames } from './wording/names.mjs'

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

const listSources = () =>
  execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'e2e', 'bench', 'scripts'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  )
    .split('\n')
    .filter(
      (path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.gen.ts') && existsSync(join(root, path)),
    )

const before = readCache()
const files = {}
for (const path of listSources()) {
  const text = readFileSync(join(root, path), 'utf8')
  const hash = toHash(text)
  files[path] =
    before[path]?.hash === hash
      ? before[path]
      : { hash, faults: [...findVagueNames(path, text), ...findCommentFaults(path, text)] }
}
mkdirSync(join(root, '.cache'), { recursive: true })
writeFileSync(CACHE, JSON.stringify({ version, files }))

const faults = [...Object.values(files).flatMap((file) => file.faults), ...findCommitFaults(root)]
for (const fault of faults) console.error(fault)
console.log(`${faults.length} faults of wording`)
process.exit(faults.length === 0 ? 0 : 1)
