import type { Schemas } from './endpoint.ts'
import { moment } from './fields.ts'
import { z } from './zod.ts'

/**
 * Data of a save that was refused as stale: the stored row as in its detail call, and who changed it when.
 */
export const staleData = ({ reply }: Pick<Schemas, 'reply'>) =>
  z.object({
    row: reply.data as z.ZodType,
    changed_by: z.string().nullable(),
    changed_at: moment().nullable(),
  })
export type StaleData<Row> = { row: Row; changed_by: string | null; changed_at: string | null }
