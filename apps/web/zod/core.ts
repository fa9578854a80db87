export * from 'zod/v4/core'
/** Without self-compiling parsers: they evaluate strings, which the CSP refuses and reports. */
export { $ZodObject as $ZodObjectJIT } from 'zod/v4/core'
