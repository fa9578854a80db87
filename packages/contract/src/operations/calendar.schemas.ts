import { bit, date, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { calendarKinds } from './calendar.vocabulary.ts'

const event = z.object({
  kind: z.enum(calendarKinds),
  /** Id of the quiz, assignment or announcement. */
  id: z.number(),
  title: z.string(),
  /** Null: a study program or the campus. */
  course: z.string().nullable(),
  /** A quiz has both ends of its window; otherwise the moment itself. */
  start: moment(),
  end: moment(),
  /** What must be done first: until then there is no reminder of the end. */
  blocker: z.string().nullable(),
  done: bit(),
})
export type CalendarEvent = z.output<typeof event>

export const calendar = {
  summary: 'Jadwal kuis, batas waktu tugas, dan acara di semua kelas sendiri',
  query: z.object({ from: date('Tanggal mulai tidak sesuai'), to: date('Tanggal selesai tidak sesuai') }),
  reply: { data: z.array(event) },
}

export const calendarAddress = {
  summary: 'Apakah alamat kalender rahasia sendiri ada',
  reply: {
    data: z.object({ active: bit(), created_at: moment().nullable(), read_at: moment().nullable() }),
  },
}

export const renewCalendarAddress = {
  summary: 'Buat alamat kalender baru; yang lama berhenti',
  reply: {
    data: z.object({
      /** Shown once: only its hash is stored. Relative to the product's address. */
      path: z.string(),
    }),
  },
}

export const revokeCalendarAddress = {
  summary: 'Hentikan alamat kalender',
  reply: {},
}

export const calendarFeed = {
  summary: 'Kalender satu orang (RFC 5545), lewat alamat rahasianya',
  params: z.object({ name: z.string().max(100) }),
  reply: {},
}
