import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { number, printTable, type Row } from './report.ts'

// Weighs what a browser loads before a screen is usable: the entry, the screen, its layouts, and their
// imports. Later parts must be listed in budget.json, so that nothing heavy hides behind `lazy`.

interface Chunk {
  file: string
  isDynamicEntry?: boolean
  imports?: string[]
}

interface Budget {
  /** The first match counts; `*` matches anything. */
  screens: { name: string; routes: string[]; kB: number }[]
  /** Loaded after first use; heavy ones are weighed with their screen. */
  later: { part: string; when: string; screen?: string; kB?: number }[]
  preloadedFonts: { kB: number }
}

const dist = join(import.meta.dirname, '../apps/web/dist')

const readBuild = () => {
  const file = join(dist, '.vite/manifest.json')
  if (!existsSync(file)) {
    console.error('The web application is not built: node scripts/build.mjs')
    process.exit(1)
  }
  return {
    manifest: JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>,
    page: readFileSync(join(dist, 'index.html'), 'utf8'),
    budget: JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8')) as Budget,
  }
}

const { manifest, page, budget } = readBuild()

const weights = new Map<string, number>()
const measureWeight = (file: string): number => {
  const weight = weights.get(file) ?? gzipSync(readFileSync(join(dist, file))).length / 1000
  weights.set(file, weight)
  return weight
}

/** Files of chunks and their static imports. */
const collectFiles = (keys: string[], collectedFiles = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || collectedFiles.has(chunk.file)) continue
    collectedFiles.add(chunk.file)
    collectFiles(chunk.imports ?? [], collectedFiles)
  }
  return collectedFiles
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + measureWeight(file), 0)

const ROUTE = /^src\/routes\/(.+)\.tsx\?tsr-split=(component|loader|pendingComponent)$/
const splits = Object.keys(manifest).flatMap((key) => {
  const route = ROUTE.exec(key)?.[1]
  return route === undefined ? [] : [{ key, route }]
})
const routes = [...new Set(splits.map((split) => split.route))].sort()
const around = (route: string) =>
  routes.filter((another) => route === another || route.startsWith(`${another}/`))
const isLayout = (route: string) => routes.some((another) => another.startsWith(`${route}/`))

/** Other pages (viewer/) are document frames, loaded only with a document. */
const entries = ['index.html']
/** Scripts of the page outside the build (public/). */
const plainScripts = [...page.matchAll(/<script src="\/([^"]+)"/g)].map((match) => match[1] ?? '')

const weigh = (route: string, parts: string[] = []): number => {
  const chain = around(route)
  const ownKeys = splits.filter((split) => chain.includes(split.route)).map((split) => split.key)
  return sum([...collectFiles([...entries, ...ownKeys, ...parts]), ...plainScripts])
}

const SELDOM = /seldomPage\(\(\) => import\('([^']+)'\)\)/g
/** Pages that a route loads lazily (ui/lazyPage.tsx): its address shows one of them. */
const listSeldomPages = (route: string): string[] => {
  const file = join(import.meta.dirname, `../apps/web/src/routes/${route}.tsx`)
  return [...readFileSync(file, 'utf8').matchAll(SELDOM)].map(
    ([, page = '']) =>
      `${posix.relative('../apps/web', posix.join('../apps/web/src/routes', posix.dirname(route), page))}.tsx`,
  )
}

/** The route with its heaviest page, which still belongs to its weight. */
const weighScreen = (route: string, parts: string[] = []): number =>
  Math.max(
    weigh(route, parts),
    ...listSeldomPages(route).map((seldomPage) => weigh(route, [seldomPage, ...parts])),
  )

const fits = (pattern: string, route: string) =>
  pattern.endsWith('*') ? route.startsWith(pattern.slice(0, -1)) : route === pattern

const toRow = (label: string, weight: number, kB: number): Row => ({
  what: label,
  measured: `${number(weight, 1)} kB`,
  target: `≤ ${kB} kB`,
  met: weight <= kB,
})

const screens = routes.filter((route) => !isLayout(route))
const rows: Row[] = screens.map((route) => {
  const group = budget.screens.find((one) => one.routes.some((pattern) => fits(pattern, route)))
  return toRow(`${group?.name}: ${route}`, weighScreen(route), group?.kB ?? 0)
})
for (const { part, screen, kB } of budget.later)
  if (screen !== undefined && kB !== undefined)
    rows.push(toRow(`${screen} + ${part}`, weighScreen(screen, [part]), kB))
const fonts = [...page.matchAll(/as="font"[^>]*href="\/([^"]+)"/g)].map((match) => match[1] ?? '')
const fontWeight = fonts.reduce((total, file) => total + readFileSync(join(dist, file)).length / 1000, 0)
rows.push(toRow(`Fonts requested in advance (${fonts.length})`, fontWeight, budget.preloadedFonts.kB))

const lazy = Object.keys(manifest).filter(
  (key) => manifest[key]?.isDynamicEntry && !key.includes('?tsr-split='),
)
const partNames = budget.later.map((one) => one.part)
const faults = [
  ...lazy
    .filter((key) => !partNames.includes(key))
    .map((key) => `${key} is loaded lazily, and not in bench/budget.json`),
  ...partNames
    .filter((part) => !lazy.includes(part))
    .map((part) => `${part} is in bench/budget.json, and no longer loaded lazily`),
  ...(screens.length === 0 ? ['No screens in the manifest'] : []),
]

printTable(rows)
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 && rows.every((row) => row.met) ? 0 : 1)
