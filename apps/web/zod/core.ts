export * from 'zod/v4/core'
/** Without parsers that compile themselves: they evaluate text, which the page's policy refuses and reports. */
export { $ZodObject as $ZodObjectJIT } from 'zod/v4/core'
