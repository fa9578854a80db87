import { withAliases } from '../wire/endpoint.schemas.ts'
import { id } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

export const portfolio = {
  summary: 'Portofolio mata kuliah satu kelas sebagai ZIP',
  query: withAliases({ course_id: 'courses_id' }, z.object({ courses_id: id('Pilih kelas') })),
  reply: {},
}
