import { page, withAliases } from '../wire/endpoint.schemas.ts'
import {
  bit,
  decimal,
  filterId,
  id,
  integer,
  keptRichText,
  moment,
  optionalFlag,
  richText,
} from '../wire/fields.ts'
import { tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { submissionStates } from './assignments.vocabulary.ts'
import { attachment, ofLesson, resultPerson, resultsQuery } from './lessons.schemas.ts'
import { markedRubric, markedRubricForm, rubric } from './rubric.schemas.ts'

const NOT_FOUND = 'Data tidak ditemukan'

export const saveAssignment = {
  summary: 'Kumpulkan tugas',
  passedOver: ['id', 'uploaded', 'attachment_embed', 'filename', 'score'],
  body: withAliases(
    { lesson_id: 'lessons_id', id: 'lessons_id' },
    z.object({
      lessons_id: id(NOT_FOUND),
      description: richText().refine((value) => value !== null, 'Masukan deskripsi jawaban'),
      /** Of the sender's own making, new with each version: what is sent again because no reply came is handed in once. */
      sent_key: z.string('Kunci pengiriman tidak sesuai').min(8).max(64).optional(),
    }),
  ),
  reply: { data: z.object({ id: z.number(), uploaded: moment() }) },
}

const assignmentRow = z.object({
  /** The submission; absent while nothing was handed in. */
  id: z.number().optional(),
  ...resultPerson,
  uploaded: moment().nullable(),
  score: z.number().nullable(),
  previous_score: z.number().nullable(),
  /** What the lecturer says of it; of the version before, while this one has no mark. */
  feedback: z.string().nullable(),
  /** Its student cannot read the mark yet: it was not returned. */
  held: bit(),
  description: z.string().nullable(),
  version: z.number().optional(),
  versions: z.number(),
  ...attachment,
})
export type AssignmentRow = z.output<typeof assignmentRow>

export const assignmentResults = {
  summary: 'Pengumpulan tugas',
  query: resultsQuery,
  reply: {
    ...page(assignmentRow),
    summary: z.object({
      students: z.number(),
      submitted: z.number(),
      graded: z.number(),
      mean: z.number().nullable(),
      /** Marks that were not returned yet. */
      held: z.number(),
    }),
  },
}

const queueRow = z.object({
  /** The submission; null while nothing was handed in. */
  id: z.number().nullable(),
  ...resultPerson,
  state: z.enum(submissionStates),
  score: z.number().nullable(),
  uploaded: moment().nullable(),
})
export type QueueRow = z.output<typeof queueRow>

export const submissionQueue = {
  summary: 'Semua mahasiswa satu tugas untuk dinilai berturut-turut',
  query: withAliases({ lesson_id: 'lessons_id' }, z.object({ lessons_id: id(NOT_FOUND) })),
  reply: { data: z.array(queueRow) },
}

const handedIn = z.object({
  id: z.number(),
  ...resultPerson,
  uploaded: moment(),
  score: z.number().nullable(),
  previous_score: z.number().nullable(),
  /** What the lecturer says of it; of the version before, while this one has no mark. */
  feedback: z.string().nullable(),
  held: bit(),
  /** Who gave the mark. */
  graded_by: z.string().nullable(),
  description: z.string(),
  /** What was chosen, of the rubric as it was then. */
  rubric: markedRubric.nullable(),
  /** The assignment's rubric as it is. */
  current_rubric: rubric.nullable(),
  returned_attachment: z.string().nullable(),
  returned_filename: z.string().nullable(),
  version: z.number(),
  versions: z.number(),
  ...attachment,
})
export type HandedIn = z.output<typeof handedIn>

export const submissionDetail = {
  summary: 'Satu pengumpulan dengan isi dan nilainya',
  query: z.object({ id: id(NOT_FOUND) }),
  reply: { data: handedIn },
}

export const submissionVersions = {
  summary: 'Semua versi satu pengumpulan',
  query: z.object({ id: id(NOT_FOUND) }),
  reply: {
    data: z.array(z.object({ id: z.number(), uploaded: moment(), description: z.string(), ...attachment })),
  },
}

export const downloadSubmissions = {
  summary: 'Unduh semua tugas',
  query: ofLesson({}),
  reply: {},
}

const version = tolerant(
  (value) => (value === '' || value === null ? undefined : value),
  integer('Versi tidak sesuai').optional(),
)

export const returnFile = {
  summary: 'Lampirkan file yang dikembalikan bersama nilai, atau ambil',
  body: z.object({ id: id(NOT_FOUND), version, remove_attachment: optionalFlag() }),
  reply: { data: z.object({ id: z.number(), version: z.number() }) },
}

export const updateScore = {
  summary: 'Simpan nilai tugas',
  body: z.object({
    /** Missing on the row of a student who has handed in nothing. */
    id: filterId(),
    score: decimal('Masukan nilai', { min: 0, max: 100 }),
    /** Formatted text; empty takes it away, and without it what was said stays. */
    feedback: keptRichText(50_000),
    /** Chosen levels, with the rubric that they are of; null takes them away, and without it they stay. */
    rubric: markedRubricForm.nullable().optional(),
    version,
  }),
  reply: { data: z.object({ id: z.number(), score: z.number(), version: z.number() }) },
}

export const returnMarks = {
  summary: 'Kembalikan semua nilai yang ditahan',
  body: withAliases({ lesson_id: 'lessons_id', id: 'lessons_id' }, z.object({ lessons_id: id(NOT_FOUND) })),
  reply: { data: z.object({ returned: z.number() }) },
}

export const resetSubmission = {
  summary: 'Reset tugas seorang mahasiswa',
  body: z.object({ id: id(NOT_FOUND) }),
  reply: {},
}
