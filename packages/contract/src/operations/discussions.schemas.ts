import { lessonTypes } from '../learning/lessons.vocabulary.ts'
import { page } from '../wire/endpoint.schemas.ts'
import { bit, choiceOr, filterId, flag, id, moment, nameText, text } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { sentKey } from '../wire/sending.ts'
import { z } from '../wire/zod.ts'
import { DISCUSSION_MOST, discussionAudiences } from './discussions.vocabulary.ts'

const NOT_FOUND = 'Pertanyaan tidak ditemukan'
const idField = { id: id(NOT_FOUND) }
/** An answer to it; without, the question itself. */
const part = { ...idField, answer_id: filterId() }

/** Fields of a question or answer. */
const messageFields = {
  id: z.number(),
  /** Null: anonymous to the caller, or archived. */
  author: z.string().nullable(),
  own: bit(),
  lecturer: bit(),
  /** Hidden from classmates. */
  anonymous: bit(),
  created_at: moment(),
  votes: z.number(),
  voted: bit(),
  /** Why the lecturer hid it: only its author and lecturers still see it. */
  hidden_reason: z.string().nullable(),
}

const discussionRow = z.object({
  ...messageFields,
  courses_id: z.number(),
  course: z.string(),
  lessons_id: z.number(),
  lesson: z.string(),
  type: z.enum(lessonTypes),
  question_id: z.number().nullable(),
  audience: z.enum(discussionAudiences),
  title: z.string(),
  answers: z.number(),
  accepted: bit(),
})
export type DiscussionRow = z.output<typeof discussionRow>

const answerRow = z.object({
  ...messageFields,
  /** By the student who asked. */
  asker: bit(),
  body: z.string(),
  accepted: bit(),
})
export type DiscussionAnswer = z.output<typeof answerRow>

export const discussions = {
  summary: 'Tanya jawab satu kelas, pembelajaran, atau soal kuis yang sudah selesai',
  query: z.object({
    ...pageQuery,
    courses_id: id('Kelas tidak ditemukan'),
    lessons_id: filterId(),
    question_id: filterId(),
    unanswered: flag(),
  }),
  reply: {
    ...page(discussionRow),
    /** Are anonymous questions allowed in this class? */
    anonymous: bit(),
    /** With `lessons_id`: can the caller ask there now? */
    may_ask: bit(),
    /** If the caller can ask: questions left today. */
    questions_left: z.number().nullable(),
  },
}

export const discussion = {
  summary: 'Satu pertanyaan dengan jawabannya',
  query: z.object(idField),
  reply: {
    data: discussionRow.extend({
      body: z.string(),
      list: z.array(answerRow),
      may_accept: bit(),
      /** Answers left today. */
      answers_left: z.number(),
    }),
  },
}

export const askQuestion = {
  summary: 'Ajukan pertanyaan',
  body: z.object({
    lessons_id: id('Pembelajaran tidak ditemukan'),
    /** Question of a finished quiz. */
    question_id: filterId(),
    title: nameText('Masukan judul pertanyaan', 150),
    body: text('Tulis pertanyaannya', DISCUSSION_MOST),
    audience: choiceOr('class', discussionAudiences, 'Pilih siapa yang dapat membaca'),
    anonymous: flag(),
    sent_key: sentKey(),
  }),
  reply: { data: z.object({ id: z.number() }) },
}

export const answerQuestion = {
  summary: 'Jawab pertanyaan',
  body: z.object({ ...idField, body: text('Tulis jawabannya', DISCUSSION_MOST), sent_key: sentKey() }),
  reply: { data: z.object({ id: z.number() }) },
}

export const acceptAnswer = {
  summary: 'Tandai jawaban diterima, atau batalkan',
  body: z.object({ ...idField, answer_id: id('Jawaban tidak ditemukan'), on: flag() }),
  reply: {},
}

export const voteDiscussion = {
  summary: 'Dukung pertanyaan atau jawaban, atau batalkan',
  body: z.object({ ...part, on: flag() }),
  reply: { data: z.object({ votes: z.number() }) },
}

export const hideDiscussion = {
  summary: 'Sembunyikan pertanyaan atau jawaban',
  body: z.object({ ...part, reason: text('Masukan alasannya', 300) }),
  reply: {},
}

export const unhideDiscussion = {
  summary: 'Tampilkan lagi pertanyaan atau jawaban',
  body: z.object(part),
  reply: {},
}

export const saveDiscussionSetting = {
  summary: 'Izinkan atau larang bertanya tanpa nama di kelas',
  body: z.object({ courses_id: id('Kelas tidak ditemukan'), anonymous: flag() }),
  reply: {},
}
