// Resolves `vitest` to `collect.mjs`, which needs no separate process per run.
import { register } from 'node:module'

const collector = new URL('./collect.mjs', import.meta.url).href
const resolver = `export const resolve = (name, context, next) =>
  name === 'vitest' ? { url: '${collector}', shortCircuit: true } : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(resolver)}`)
