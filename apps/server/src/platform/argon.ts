import type { Options } from '@node-rs/argon2'

/** Argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, one lane. */
export const argonOptions: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
