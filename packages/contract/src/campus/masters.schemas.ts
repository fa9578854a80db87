import { z } from '../wire/zod.ts'

// Those of the lists follow from their declarations (resource.schemas.ts).

export const statusUserOptions = {
  summary: 'Pilihan status mahasiswa',
  reply: { data: z.array(z.object({ id: z.number(), name: z.string() })) },
}
