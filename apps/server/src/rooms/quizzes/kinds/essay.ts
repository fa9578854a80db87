import type { Kind } from './kind.ts'

/** Esai: formatted text, a file with it if wanted, marked by a person. */
export const essay: Kind = {
  rename: (answer) => answer,
  fits: () => true,
  earns: null,
  basis: () => null,
  isText: true,
}
