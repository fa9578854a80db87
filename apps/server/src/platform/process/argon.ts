import type { Options } from '@node-rs/argon2'

/**
 * Argon2id (the library's default): 12 MiB, three passes, one lane. OWASP's Password Storage Cheat Sheet
 * lists this setting among its equivalents. Two passes over 19 MiB cost a quarter more CPU. A stored hash
 * names its own settings.
 */
export const argonOptions: Options = { memoryCost: 12_288, timeCost: 3, parallelism: 1 }
