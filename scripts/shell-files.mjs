// Files that the worker caches, and those of the quiz paper, from Vite's manifest.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './stamps.mjs'

const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const ENTRY = 'index.html'
const STUDENT_ROUTES =
  /^src\/routes\/(signin|_in|_in\/_shell|_in\/_shell\/(index|change-password|help|profile)|_in\/_shell\/student\/(courses\/.+|work|grades)|_in\/student\/.+)\.tsx\?tsr-split=/
const PAPER = /^src\/routes\/_in(\/student\/courses\/lesson\/quiz\/paper\.\$id)?\.tsx\?tsr-split=component/
/** Editor, formulas and charts are cached after first use. */
const HEAVY_KB = 40

/** Files of a chunk and its static imports. */
const collectFiles = (manifest, key, files = new Set()) => {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const one of chunk.imports ?? []) collectFiles(manifest, one, files)
  return files
}

const filesOfAll = (manifest, keys) => new Set(keys.flatMap((key) => [...collectFiles(manifest, key)]))
const toAddress = (file) => `/${file}`

const sumWeight = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length / 1000, 0)

/** Dynamic imports of these chunks, their imports, and such parts themselves; the entry loads every route. */
const laterParts = (manifest, keys) => {
  const seenKeys = new Set([ENTRY])
  const parts = new Set()
  const walk = (key) => {
    if (seenKeys.has(key)) return
    seenKeys.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const part of dynamicImports) parts.add(part)
    for (const one of [...imports, ...dynamicImports]) walk(one)
  }
  keys.forEach(walk)
  return parts
}

/** Files of the paper's route besides the entry. */
export const paperFiles = (manifest) => {
  const entry = collectFiles(manifest, ENTRY)
  const routes = Object.keys(manifest).filter((key) => PAPER.test(key))
  if (routes.length !== 2) throw new Error('The routes of the quiz paper are not in the manifest')
  return [...filesOfAll(manifest, routes)].filter((file) => !entry.has(file)).map(toAddress)
}

/** The shell: files of the page and of every student's screen. Others are cached on first use. */
export const shellFiles = (manifest) => {
  const routes = Object.keys(manifest).filter((key) => STUDENT_ROUTES.test(key))
  const shellFiles = filesOfAll(manifest, [ENTRY, ...routes])
  for (const part of laterParts(manifest, routes)) {
    const more = [...collectFiles(manifest, part)].filter((file) => !shellFiles.has(file))
    if (sumWeight(more) < HEAVY_KB) for (const file of more) shellFiles.add(file)
  }
  const page = readFileSync(join(dist, ENTRY), 'utf8')
  const fonts = [...page.matchAll(/as="font"[^>]*href="\/([^"]+)"/g)].map((match) => match[1])
  const publicFiles = readdirSync(join(web, 'public')).filter((name) => name.includes('.'))
  return [ENTRY, ...publicFiles, ...fonts, ...shellFiles].map(toAddress)
}

/** Name of a version: changes with any of its files. */
export const computeRevision = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(dist, file)))
  return `versi-${hash.digest('base64url').slice(0, 10)}`
}
