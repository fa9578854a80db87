import { page, savedReply } from '../wire/endpoint.schemas.ts'
import {
  bit,
  filterId,
  flag,
  id,
  moment,
  nameText,
  optionalId,
  optionalMoment,
  richText,
  version,
} from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { sentKey } from '../wire/sending.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { announcementStates, FILES_MOST, MOST_CLASSES } from './announcements.vocabulary.ts'

const NOT_FOUND = 'Pengumuman tidak ditemukan'
const idField = { id: id(NOT_FOUND) }

/** Audience: the students of a class, a study program, or without either the whole campus. */
const addressed = {
  courses_id: z.number().nullable(),
  course: z.string().nullable(),
  study_program_id: z.number().nullable(),
  program: z.string().nullable(),
}
const noticeFields = {
  id: z.number(),
  ...addressed,
  title: z.string(),
  author: z.string(),
  pinned: bit(),
  publish_at: moment(),
  /** Date of the event, shown in calendars. */
  event_at: moment().nullable(),
}
const file = z.object({ id: z.number(), name: z.string(), size: z.number(), url: z.string() })
const content = { body: z.string(), files: z.array(file) }

const announcementRow = z.object({ ...noticeFields, read: bit(), total_files: z.number() })
export type AnnouncementRow = z.output<typeof announcementRow>

export const announcements = {
  summary: 'Pengumuman untuk saya, yang disematkan lalu yang terbaru dulu',
  query: z.object({ ...pageQuery, courses_id: filterId(), unread: flag() }),
  reply: page(announcementRow),
}

export const announcement = {
  summary: 'Isi satu pengumuman',
  query: z.object(idField),
  reply: { data: z.object({ ...noticeFields, ...content, read: bit() }) },
}

export const readAnnouncement = {
  summary: 'Catat bahwa pengumuman dibuka',
  body: z.object(idField),
  reply: {},
}

export const uploadAnnouncementFile = {
  summary: 'Unggah file untuk pengumuman',
  reply: { data: file },
}

const keptRow = z.object({
  ...noticeFields,
  version: z.number(),
  state: z.enum(announcementStates),
  /** Number of addressees who have opened it. */
  reads: z.number(),
  readers: z.number(),
})
export type KeptAnnouncement = z.output<typeof keptRow>

const keptDetail = { data: keptRow.extend(content) }
export type KeptAnnouncementDetail = z.output<typeof keptDetail.data>

const input = {
  id: filterId(),
  version: version(),
  title: nameText('Masukan judul pengumuman', 150),
  /** Formatted text. */
  body: richText(50_000).refine((value) => value !== null, 'Tulis isi pengumuman'),
  pinned: flag(),
  /** Empty: at once. */
  publish_at: optionalMoment(),
  event_at: optionalMoment(),
  file_ids: withDefault(
    (value) => value ?? [],
    z.array(id('File tidak ditemukan')).max(FILES_MOST, `Maksimal ${FILES_MOST} file`),
  ),
  /** For a new one. */
  sent_key: sentKey(),
}
const readerCounts = {
  query: z.object({ ...idField, ...pageQuery, read: flag() }),
  reply: page(
    z.object({ id: z.number(), name: z.string(), number: z.string(), read_at: moment().nullable() }),
  ),
}

export const classAnnouncements = {
  summary: 'Pengumuman satu kelas yang diampu',
  query: z.object({ ...pageQuery, courses_id: id('Kelas tidak ditemukan') }),
  reply: page(keptRow),
}
export const classAnnouncement = {
  summary: 'Pengumuman kelas untuk diubah',
  query: z.object(idField),
  reply: keptDetail,
}
export const saveClassAnnouncement = {
  summary: 'Simpan pengumuman kelas',
  body: z.object({
    ...input,
    courses_id: id('Kelas tidak ditemukan'),
    /** For a new one: further classes that get it, each an announcement of its own. */
    more_courses: withDefault(
      (value) => value ?? [],
      z.array(id('Kelas tidak ditemukan')).max(MOST_CLASSES, `Maksimal ${MOST_CLASSES} kelas`),
    ),
  }),
  reply: savedReply,
}
export const withdrawClassAnnouncement = {
  summary: 'Tarik pengumuman kelas',
  body: z.object(idField),
  reply: {},
}
export const classAnnouncementReaders = {
  summary: 'Siapa yang sudah dan belum membaca pengumuman kelas',
  ...readerCounts,
}

export const campusAnnouncements = {
  summary: 'Pengumuman kampus dan program studi yang dikelola',
  query: z.object(pageQuery),
  reply: page(keptRow),
}
export const campusAnnouncement = {
  summary: 'Pengumuman kampus untuk diubah',
  query: z.object(idField),
  reply: keptDetail,
}
export const saveCampusAnnouncement = {
  summary: 'Simpan pengumuman kampus atau program studi',
  body: z.object({
    ...input,
    /** Empty: the whole campus. */
    study_program_id: optionalId('Pilih program studi'),
  }),
  reply: savedReply,
}
export const withdrawCampusAnnouncement = {
  summary: 'Tarik pengumuman kampus atau program studi',
  body: z.object(idField),
  reply: {},
}
export const campusAnnouncementReaders = {
  summary: 'Siapa yang sudah dan belum membaca pengumuman kampus',
  ...readerCounts,
}
