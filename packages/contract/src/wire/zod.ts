import { z } from 'zod'

// Configured here, before the first schema is created.
z.config({
  /** Default message of a check; the library's would be English. */
  customError: () => 'Isi tidak sesuai',
  /** Compiled parsers evaluate strings, which the page's CSP refuses and reports. */
  jitless: 'document' in globalThis,
})

export { z }
