import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

/**
 * The contract as the browser needs it. A screen that only reads calls endpoints by method, path and roles;
 * their schemas are parsed by the server. So each contract module is evaluated once, at build time, and its
 * endpoints enter the bundle as plain data; whatever else it exports still comes from the real module, and so do
 * endpoints whose schema the web itself reads (`changePassword.body`). Keeps zod, 20 kB (gzip), off every
 * screen without a form. Development serves the contract as it is.
 */
const contract = resolve(import.meta.dirname, '../../packages/contract/src')
const sources = resolve(import.meta.dirname, 'src')
const FULL = '?full'

type Module = Record<string, unknown>
type EndpointLike = { method: string; path: string; roles: unknown; reply: unknown } & Record<string, unknown>

const isEndpoint = (value: unknown): value is EndpointLike =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Words, numbers, and lists and tables of them; no schema, no function. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value as object).every(isPlain)
}

/** Endpoints under one name that only read: a report's page and its file. A list's forms read the schema of its save. */
const isFamily = (value: unknown): value is Record<string, EndpointLike> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => isEndpoint(one) && one.method === 'GET')

const slim = ({ method, path, roles, files, polled }: EndpointLike) => ({
  method,
  path,
  // The server refuses by role; the browser only asks whether a call belongs to a session.
  roles: roles === 'public' ? roles : undefined,
  files,
  polled,
})

function facade(file: string, module: Module, readSchemas: ReadonlySet<string>): string {
  const lines = Object.entries(module).map(([name, value]) => {
    if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)}`
    if (isEndpoint(value) && !readSchemas.has(name))
      return `export const ${name} = ${JSON.stringify(slim(value))}`
    if (isFamily(value)) {
      const members = Object.entries(value).map(([member, one]) => [member, slim(one)])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(members))}`
    }
    return `export { ${name} } from ${JSON.stringify(file + FULL)}`
  })
  return lines.join('\n')
}

/** Names before `.body` and the like anywhere in the web's sources. */
function schemasRead(): ReadonlySet<string> {
  const names = new Set<string>()
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    const text = readFileSync(join(sources, file), 'utf8')
    for (const [, name] of text.matchAll(/\b(\w+)\.(?:body|query|params|reply)\b/g)) if (name) names.add(name)
  }
  return names
}

export function slimContract(): Plugin {
  let read: ReadonlySet<string> = new Set()
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      read = schemasRead()
    },
    async load(id) {
      if (!id.startsWith(contract)) return null
      if (id.endsWith(FULL))
        return {
          code: readFileSync(id.slice(0, -FULL.length), 'utf8'),
          moduleType: 'ts',
          moduleSideEffects: false,
        }
      const { module } = await runnerImport<Module>(id, { configFile: false, logLevel: 'error' })
      return { code: facade(id, module, read), moduleType: 'js', moduleSideEffects: false }
    },
  }
}
