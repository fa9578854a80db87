import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'

/**
 * Builds the service worker (worker/) behind the application and tells it which files make the shell: those of the page and of
 * every student's screen. What else a screen needs is kept when it is first fetched.
 */
export function shellWorker(): Plugin {
  return {
    name: 'shell-worker',
    apply: 'build',
    closeBundle: async () => {
      const files = shellFiles()
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'error',
        define: { FILES: JSON.stringify(files), REVISION: JSON.stringify(revisionOf(files)) },
        build: {
          target: 'es2023',
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: join(import.meta.dirname, 'worker/sw.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

const dist = join(import.meta.dirname, 'dist')
const STUDENT_ROUTES =
  /^src\/routes\/(signin|_in|_in\/_shell|_in\/_shell\/(index|change-password|help|profile)|_in\/_shell\/student\/courses\/.+|_in\/student\/.+)\.tsx\?tsr-split=/
/** Editor, formulas and charts are kept when somebody has used them. */
const HEAVY_KB = 40

const filesOf = (manifest: Manifest, key: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const css of chunk.css ?? []) found.add(css)
  for (const one of chunk.imports ?? []) filesOf(manifest, one, found)
  return found
}

const weightOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length / 1000, 0)

/** Parts that these chunks, or what they import, fetch later; the entry fetches every route. */
const laterParts = (manifest: Manifest, keys: readonly string[]): string[] => {
  const seen = new Set(['index.html'])
  const walk = (key: string): string[] => {
    if (seen.has(key)) return []
    seen.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    return [...dynamicImports, ...imports.flatMap(walk)]
  }
  return keys.flatMap(walk)
}

const shellFiles = (): string[] => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const routes = Object.keys(manifest).filter((key) => STUDENT_ROUTES.test(key))
  const found = new Set(['index.html', ...routes].flatMap((key) => [...filesOf(manifest, key)]))
  for (const part of laterParts(manifest, routes)) {
    const more = [...filesOf(manifest, part)].filter((file) => !found.has(file))
    if (weightOf(more) < HEAVY_KB) for (const file of more) found.add(file)
  }
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const fonts = [...page.matchAll(/as="font"[^>]*href="\/([^"]+)"/g)].map((match) => match[1] ?? '')
  const plain = readdirSync(join(import.meta.dirname, 'public')).filter((name) => name.includes('.'))
  return ['index.html', ...plain, ...fonts, ...found].map((file) => `/${file}`)
}

/** What a version is called: another one as soon as any of its files is. */
const revisionOf = (files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(dist, file)))
  return `versi-${hash.digest('base64url').slice(0, 10)}`
}
