import { createHash } from 'node:crypto'
import { z } from '@tuntas/contract/wire/zod'
import type { Migration } from '../platform/db/migrations.ts'

/**
 * An archive is a gzipped tar:
 *
 *   tuntas.json               what it is: version, migrations, tables with columns, sequences
 *   tables/<table>/<nr>.copy  rows as COPY writes them (text), cut anywhere into pieces
 *   files/<key>               uploaded content
 *   manifest.json             last, as proof of completeness: counts, and a seal over all entries
 */
export const FORMAT = 1
export const HEADER = 'tuntas.json'
export const MANIFEST = 'manifest.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

export const tableRow = z.object({
  name: z.string(),
  /** Columns with stored data; generated columns follow from them. */
  columns: z.array(z.string()),
})
export type Table = z.output<typeof tableRow>

export const sequenceRow = z.object({ last_value: z.string(), is_called: z.boolean() })
type Sequence = z.output<typeof sequenceRow> & { name: string }

export interface Header {
  format: number
  version: string
  created_at: string
  migrations: Migration[]
  tables: Table[]
  sequences: Sequence[]
}

export interface Manifest {
  rows: Record<string, number>
  files: number
  /** Keys of files that the database refers to and the store does not have. */
  missing: string[]
  seal: string
}

/**
 * A digest over name, length and content of every entry in order: damage, loss and reordering are detected.
 */
export const openSeal = () => {
  const wholeHash = createHash('sha256')
  return {
    add: (name: string, content: Buffer): void => {
      const digest = createHash('sha256').update(content).digest('hex')
      wholeHash.update(`${name} ${content.length} ${digest}\n`)
    },
    digest: () => wholeHash.digest('hex'),
  }
}

/** Number of rows in a piece of COPY text: line breaks inside values are escaped. */
export const rowsIn = (piece: Buffer): number => {
  let count = 0
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count++
  return count
}
