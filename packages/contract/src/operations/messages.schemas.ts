import { page } from '../wire/endpoint.schemas.ts'
import { bit, filterId, flag, id, idList, moment, text } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { sentKey } from '../wire/sending.ts'
import { z } from '../wire/zod.ts'
import { MESSAGE_MOST } from './messages.vocabulary.ts'

const NOT_FOUND = 'Percakapan tidak ditemukan'
const body = text('Tulis pesannya', MESSAGE_MOST)

const thread = z.object({
  id: z.number(),
  courses_id: z.number(),
  course: z.string(),
  student_id: z.number(),
  student: z.string(),
  /** Start of the last message, with author and time. */
  last: z.string(),
  last_author: z.string(),
  last_at: moment(),
  unread: bit(),
})
export type MessageThread = z.output<typeof thread>

export const messageThreads = {
  summary: 'Percakapan sendiri, yang terbaru dulu',
  query: z.object({ ...pageQuery, courses_id: filterId(), unread: flag() }),
  reply: page(thread),
}

const message = z.object({
  id: z.number(),
  author: z.string(),
  own: bit(),
  body: z.string(),
  created_at: moment(),
})
export type Message = z.output<typeof message>

export const messageThread = {
  summary: 'Satu percakapan dengan pesan-pesannya',
  query: z.object({ id: id(NOT_FOUND) }),
  reply: {
    data: z.object({
      id: z.number(),
      courses_id: z.number(),
      course: z.string(),
      student_id: z.number(),
      student: z.string(),
      unread: bit(),
      /** Is the student still in the class? */
      may_reply: bit(),
      /** Messages left today. */
      messages_left: z.number(),
      messages: z.array(message),
    }),
  },
}

export const readThread = {
  summary: 'Catat bahwa percakapan dibaca',
  body: z.object({
    id: id(NOT_FOUND),
    /** The newest message on screen: later ones stay unread. */
    up_to: id(NOT_FOUND),
  }),
  reply: {},
}

export const replyMessage = {
  summary: 'Balas dalam percakapan',
  body: z.object({ id: id(NOT_FOUND), body, sent_key: sentKey() }),
  reply: { data: z.object({ id: z.number() }) },
}

export const sendMessages = {
  summary: 'Kirim pesan ke mahasiswa yang dipilih',
  body: z.object({
    courses_id: id('Kelas tidak ditemukan'),
    /** Students of the class. */
    list_id: idList('Pilih mahasiswa terlebih dahulu'),
    body,
    sent_key: sentKey(),
  }),
  reply: { data: z.object({ sent: z.number() }) },
}
