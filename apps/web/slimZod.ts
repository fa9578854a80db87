import type { Plugin } from 'vite'

/**
 * The browser only parses forms with zod: JSON Schema output is the server's business, and a message that a
 * field forgot to give must be Indonesian. Replacing these three modules keeps 6 kB (gzip) from every form.
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
  '/zod/v4/locales/en.js': `export default () => ({ localeError: () => 'Isi tidak sesuai' })`,
}

export function slimZod(): Plugin {
  return {
    name: 'slim-zod',
    apply: 'build',
    load(id) {
      const path = id.replaceAll('\\', '/').split('?')[0] ?? ''
      const name = Object.keys(replaced).find((end) => path.endsWith(end))
      return name ? replaced[name] : null
    },
  }
}
