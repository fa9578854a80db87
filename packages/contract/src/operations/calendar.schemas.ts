import { bit, date, moment } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { calendarKinds } from './calendar.vocabulary.ts'

const event = z.object({
  kind: z.enum(calendarKinds),
  /** The number of the quiz, the assignment or the announcement. */
  id: z.number(),
  title: z.string(),
  /** Null: of a study program or the campus. */
  course: z.string().nullable(),
  /** A quiz has both ends of its window; of the rest this is the moment itself. */
  start: moment(),
  end: moment(),
  /** What must be done first: until then nothing reminds of the end. */
  blocker: z.string().nullable(),
  done: bit(),
})
export type CalendarEvent = z.output<typeof event>

export const calendar = {
  summary: 'Jadwal kuis, tenggat tugas, dan acara di semua kelas sendiri',
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
      /** Told this once: only its hash is kept. Stands below the product's own address. */
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
