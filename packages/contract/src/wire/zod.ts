import { z } from 'zod'

// Here, so that it holds before the first schema is made.
z.config({
  /** What a check says that was given no words of its own: the library's would be English. */
  customError: () => 'Isi tidak sesuai',
  /** A parser that compiles itself evaluates text, which a page's policy refuses and reports. */
  jitless: 'document' in globalThis,
})

export { z }
