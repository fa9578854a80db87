import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Folder of bundled threads for callers that run from source, as in tests. */
const { THREADS_DIR } = process.env

/**
 * Starts `<name>.worker` on a separate thread: bundled, or from source in development.
 * @param url the caller's `import.meta.url`; the worker's source is beside it
 */
export const startThread = (url: string, name: string, options: WorkerOptions = {}): Worker => {
  if (url.endsWith('.js')) return new Worker(new URL(`./${name}.worker.js`, url), options)
  if (THREADS_DIR) return new Worker(join(THREADS_DIR, `${name}.worker.js`), options)
  const loader = pathToFileURL(createRequire(url).resolve('tsx/esm/api').replace(/cjs$/, 'mjs'))
  const source = new URL(`./${name}.worker.ts`, url)
  const start = `import('${loader}').then(({ register }) => { register(); return import('${source}') })`
  return new Worker(start, { ...options, eval: true })
}
