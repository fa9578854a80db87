import { flag, id } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'

const editorsSpec = {
  query: z.object({ id: id('Data tidak ditemukan'), editing: withDefault((value) => value ?? 0, flag()) }),
  reply: { data: z.array(z.object({ name: z.string() })) },
}

export const lessonEditors = { summary: 'Siapa yang sedang mengubah pembelajaran', ...editorsSpec }

export const questionEditors = { summary: 'Siapa yang sedang mengubah soal', ...editorsSpec }
