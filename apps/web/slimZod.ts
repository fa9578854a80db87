import type { Plugin } from 'vite'

/**
 * The browser only parses forms with zod: JSON Schema output is the server's business, a form holds no cycles, and a
 * message that a field forgot to give must be Indonesian. Replacing these modules keeps 7 kB (gzip) from every form.
 */
const replaced: Record<string, string> = {
  '/zod/v4/core/json-schema-processors.js': `
    export const aggregateChecks = () => ({})
    export const toJSONSchema = () => undefined`,
  '/zod/v4/core/to-json-schema.js': `
    const none = () => () => undefined
    export const createToJSONSchemaMethod = none
    export const createStandardJSONSchemaMethod = none`,
  '/zod/v4/core/json-schema-generator.js': 'export class JSONSchemaGenerator {}',
  '/zod/v4/core/memoizer.js': `
    export const memoizer = () => undefined
    export const isBackEdge = () => false
    export const isRecursiveSchema = () => false`,
  '/zod/v4/locales/en.js': `export default () => ({ localeError: () => 'Isi tidak sesuai' })`,
}

/**
 * Objects that compile their parser evaluate text, which the page's policy refuses and reports; the plain ones
 * parse the same, without 1 kB of compiler.
 */
const OBJECTS = '/zod/v4/classic/schemas.js'
const COMPILING = 'core.$ZodObjectJIT.init'
const PLAIN = 'core.$ZodObject.init'

const pathOf = (id: string) => id.replaceAll('\\', '/').split('?')[0] ?? ''

export function slimZod(): Plugin {
  return {
    name: 'slim-zod',
    apply: 'build',
    load(id) {
      const path = pathOf(id)
      const name = Object.keys(replaced).find((end) => path.endsWith(end))
      return name ? replaced[name] : null
    },
    transform(code, id) {
      if (!pathOf(id).endsWith(OBJECTS)) return null
      if (!code.includes(COMPILING)) throw new Error(`${COMPILING} is gone from ${OBJECTS}`)
      return { code: code.replace(COMPILING, PLAIN), map: null }
    },
  }
}
