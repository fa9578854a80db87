import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts `<name>.worker` of this folder on a thread of its own: as it was bundled, or from its source in tests and development. */
export const startThread = (name: string, options: WorkerOptions = {}): Worker => {
  const { url } = import.meta
  if (url.endsWith('.js')) return new Worker(new URL(`./${name}.worker.js`, url), options)
  const loader = pathToFileURL(createRequire(url).resolve('tsx/esm/api').replace(/cjs$/, 'mjs'))
  const source = new URL(`./${name}.worker.ts`, url)
  const start = `import('${loader}').then(({ register }) => { register(); return import('${source}') })`
  return new Worker(start, { ...options, eval: true })
}
