import type { Options } from '@node-rs/argon2'

/**
 * Argon2id (the library's default): 12 MiB, three passes, one lane. Of the settings that OWASP's Password Storage Cheat Sheet
 * holds equal; two passes over 19 MiB cost a quarter more of the processor. A stored hash names its own.
 */
export const argonOptions: Options = { memoryCost: 12_288, timeCost: 3, parallelism: 1 }
