import { pageSizes } from './paging.ts'
import { optional, withDefault } from './tolerance.ts'
import { z } from './zod.ts'

const positive = (fallback: number, message: string) =>
  withDefault(
    (value) => (value === undefined || value === '' ? fallback : Number(value)),
    z.number(message).int(message).min(1, message).max(1_000_000, message),
  )

/** The search text of a list. */
export const keywordsQuery = withDefault(
  (value) => (value === undefined ? '' : value),
  z
    .string('Kata kunci tidak sesuai')
    .trim()
    .max(200, 'Kata kunci terlalu panjang')
    .refine((v) => !v.includes('\0'), 'Kata kunci tidak sesuai'),
)

/** The query of every paged list. */
export const pageQuery = {
  page: positive(1, 'Nomor halaman tidak sesuai'),
  limit: positive(10, 'Jumlah baris tidak sesuai').refine(
    (limit) => (pageSizes as readonly number[]).includes(limit),
    'Jumlah baris per halaman harus 10, 20, 30, 50, atau 100.',
  ),
  keywords: keywordsQuery,
}

/**
 * Sort column and direction.
 * @param sorts the allowed columns: nothing else reaches an ORDER BY
 */
export const sortQuery = (sorts: readonly string[]) => ({
  sort: optional(z.enum(sorts as [string, ...string[]], 'Urutan tidak sesuai')),
  order: withDefault(
    (value) => (value === '' || value === undefined ? 'asc' : value),
    z.enum(['asc', 'desc'], 'Urutan tidak sesuai'),
  ),
})

export const pagination = z.object({
  prev: z.number().nullable(),
  next: z.number().nullable(),
  page: z.number(),
  total: z.number(),
})
