import { savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import {
  filterId,
  flag,
  id,
  idList as idSelection,
  nameText,
  optionalId,
  optionalText,
  version,
} from '../wire/fields.ts'
import { tolerant } from '../wire/tolerance.ts'
import { listKeys } from '../wire/words.ts'
import { z } from '../wire/zod.ts'
import { bankRoleNames, MAX_FOLDER, MAX_TAG, MAX_TAKEN } from './bank.vocabulary.ts'
import { NO_LESSON } from './questions.schemas.ts'

/** Copying between quizzes and a bank, and maintaining a bank. */

const subject = { course_category_id: id('Pilih mata kuliah') }
const idField = { id: id('Data tidak ditemukan') }
export const roleWord = z.enum(listKeys(bankRoleNames))

const idList = tolerant(
  (value) => (typeof value === 'number' ? [value] : value),
  z
    .array(id('Pilih soal terlebih dahulu'), 'Pilih soal terlebih dahulu')
    .min(1, 'Pilih soal terlebih dahulu')
    .max(MAX_TAKEN, `Maksimal ${MAX_TAKEN} soal sekaligus`),
)

export const addToBank = {
  summary: 'Simpan soal kuis ke bank',
  body: withAliases(
    { course_id: 'courses_id', lesson_id: 'lessons_id' },
    z
      .object({
        courses_id: filterId(),
        lessons_id: filterId(),
        list_id: idList,
        folder_id: optionalId('Pilih folder'),
      })
      .refine(({ courses_id, lessons_id }) => courses_id !== undefined || lessons_id !== undefined, {
        path: ['lessons_id'],
        message: 'Pilih kelas atau kuis',
      }),
  ),
  reply: {
    data: z.object({
      /** Questions of the bank: new ones, and those with a new version. */
      added: z.array(z.number()),
      renewed: z.array(z.number()),
      /** Questions of the quiz that the bank already has, with their bank question. */
      duplicates: z.array(z.object({ id: z.number(), bank_question_id: z.number(), question: z.string() })),
    }),
  },
}

export const takeFromBank = {
  summary: 'Ambil soal dari bank',
  body: withAliases({ lesson_id: 'lessons_id' }, z.object({ lessons_id: id(NO_LESSON), list_id: idList })),
  reply: {
    data: z.object({
      /** The quiz's questions that hold them, in the requested order. */
      list_id: z.array(z.number()),
      /** Number already there. */
      present: z.number(),
    }),
  },
}

export const renewFromBank = {
  summary: 'Perbarui soal ke versi terbaru',
  body: z.object({ ...idField, version: version(), confirm: flag() }),
  reply: {},
}

const folder = z.object({
  id: z.number(),
  version: z.number(),
  parent_id: z.number().nullable(),
  name: z.string(),
  position: z.number(),
  /** Active questions directly in it. */
  total_question: z.number(),
})

export const bankFolders = {
  summary: 'Folder dan tag bank soal',
  query: z.object(subject),
  reply: { data: z.array(folder), tags: z.array(z.string()), role: roleWord },
}

export const saveBankFolder = {
  summary: 'Simpan folder bank soal',
  body: z.object({
    ...subject,
    id: filterId(),
    version: version(),
    name: nameText('Masukan nama folder', MAX_FOLDER),
    parent_id: optionalId('Pilih folder'),
  }),
  reply: savedReply,
}

export const removeBankFolder = { summary: 'Hapus folder bank soal', params: z.object(idField), reply: {} }

export const bankPeople = {
  summary: 'Dosen satu bank soal',
  query: z.object(subject),
  reply: { data: z.array(z.object({ user_id: z.number(), name: z.string(), role: roleWord })) },
}

export const saveBankRole = {
  summary: 'Atur peran di bank soal',
  body: z.object({
    ...subject,
    user_id: id('Pilih dosen'),
    role: z.enum(['editor', 'reader'], 'Pilih peran'),
  }),
  reply: {},
}

export const changeBankQuestions = {
  summary: 'Ubah beberapa soal di bank sekaligus',
  body: z.object({
    list_id: idList,
    act: z.enum(['approve', 'tag', 'goal', 'archive'], 'Pilih tindakan'),
    /** The versions that the caller saw; required for an approval, which signs only these. */
    list_latest_id: idSelection(undefined, { least: 0 }).optional(),
    tag: optionalText(MAX_TAG),
    goal_id: filterId(),
  }),
  reply: {
    data: z.object({
      changed: z.number(),
      skipped: z.number(),
      /** Left out of an approval, because they changed since the list was loaded. */
      stale: z.array(z.object({ id: z.number(), latest_id: z.number(), question: z.string() })),
    }),
  },
}

export const saveBankRules = {
  summary: 'Atur undian dari bank soal',
  body: z.object({ ...subject, approved_only: flag() }),
  reply: {},
}

export const moveBankQuestions = {
  summary: 'Pindahkan soal ke folder',
  body: z.object({ list_id: idSelection(), folder_id: optionalId('Pilih folder') }),
  reply: {},
}
