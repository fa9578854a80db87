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
import { sentKey } from '../wire/sending.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { submissionStates } from './assignments.vocabulary.ts'
import { attachment, ofLesson, resultPerson, resultsFilters } from './lessons.schemas.ts'
import { markedRubric, markedRubricForm, rubric } from './rubric.schemas.ts'

const NOT_FOUND = 'Data tidak ditemukan'

const seenVersion = z.union([z.literal('none'), z.iso.datetime({ offset: true })], 'Waktu tidak sesuai')

const seenScore = z.union([z.literal('none'), decimal('Nilai tidak sesuai', { max: 100 })])

export const saveAssignment = {
  summary: 'Kumpulkan tugas',
  passedOver: ['id', 'uploaded', 'attachment_embed', 'filename', 'score'],
  body: withAliases(
    { lesson_id: 'lessons_id', id: 'lessons_id' },
    z.object({
      lessons_id: id(NOT_FOUND),
      description: richText().refine((value) => value !== null, 'Masukan deskripsi jawaban'),
      sent_key: sentKey(),
      /** Time of the last hand-in that the sender has seen, or 'none'. Refused as stale after a later one. */
      seen: seenVersion.optional(),
      /** With `seen`: the mark that the sender has read, or 'none'. Refused as stale after a newer one. */
      seen_score: seenScore.optional(),
    }),
  ),
  reply: { data: z.object({ id: z.number(), uploaded: moment() }) },
}

/** `direct`: the mark was given without a hand-in; later hand-ins did not withdraw it. */
const ofDirectMark = { handed_in: bit(), direct: bit() }
/** The group that handed in the row's work, and its mark beside the student's. Null without group. */
const ofGroup = {
  group_id: z.number().nullable(),
  group: z.string().nullable(),
  group_score: z.number().nullable(),
  /** The student's mark instead of the group's. */
  own_score: z.number().nullable(),
  /** A group assignment, but the student has no group. */
  without_group: bit(),
  ...ofDirectMark,
}

const assignmentRow = z.object({
  /** The submission; absent without hand-in. */
  id: z.number().optional(),
  ...resultPerson,
  uploaded: moment().nullable(),
  score: z.number().nullable(),
  previous_score: z.number().nullable(),
  /** Feedback; that of the former version while this one has no mark. */
  feedback: z.string().nullable(),
  /** Not returned yet: the student cannot read the mark. */
  held: bit(),
  description: z.string().nullable(),
  version: z.number().optional(),
  versions: z.number(),
  ...ofGroup,
  /** The member who sent it. */
  submitted_by: z.string().nullable(),
  ...attachment,
})
export type AssignmentRow = z.output<typeof assignmentRow>

export const assignmentResults = {
  summary: 'Pengumpulan tugas',
  query: ofLesson(resultsFilters),
  reply: {
    ...page(assignmentRow),
    summary: z.object({
      students: z.number(),
      submitted: z.number(),
      graded: z.number(),
      mean: z.number().nullable(),
      /** Number of marks not returned yet. */
      held: z.number(),
      /** For a group assignment: students without group. */
      without_group: z.number(),
    }),
  },
}

/** Without whatever names the writer of single work, until its mark is returned. */
const nameless = { anonymous: optionalFlag() }

const queueRow = z.object({
  /** The submission; null without hand-in. */
  id: z.number().nullable(),
  ...resultPerson,
  state: z.enum(submissionStates),
  score: z.number().nullable(),
  /** The selected levels of the assignment's current rubric. */
  levels: z.array(z.number()).nullable(),
  uploaded: moment().nullable(),
  ...ofGroup,
})
export type QueueRow = z.output<typeof queueRow>

export const submissionQueue = {
  summary: 'Semua mahasiswa satu tugas untuk dinilai berturut-turut',
  query: withAliases({ lesson_id: 'lessons_id' }, z.object({ lessons_id: id(NOT_FOUND), ...nameless })),
  reply: { data: z.array(queueRow) },
}

const sharer = z.object({
  /** The student's own row of the hand-in; null if the student joined the group later. */
  id: z.number().nullable(),
  ...resultPerson,
  score: z.number().nullable(),
  own_score: z.number().nullable(),
  own_feedback: z.string().nullable(),
  version: z.number().nullable(),
  /** The student's current group, if it is another one. */
  moved_to: z.string().nullable(),
})
export type Sharer = z.output<typeof sharer>

const handedIn = z.object({
  id: z.number(),
  ...resultPerson,
  uploaded: moment(),
  score: z.number().nullable(),
  previous_score: z.number().nullable(),
  /** Feedback; that of the former version while this one has no mark. */
  feedback: z.string().nullable(),
  held: bit(),
  /** The person who gave the mark. */
  graded_by: z.string().nullable(),
  description: z.string(),
  /** The selected levels, with the rubric of that time. */
  rubric: markedRubric.nullable(),
  /** The assignment's current rubric. */
  current_rubric: rubric.nullable(),
  returned_attachment: z.string().nullable(),
  returned_filename: z.string().nullable(),
  /** The file is the hand-in with annotations made here. */
  returned_annotated: bit(),
  version: z.number(),
  versions: z.number(),
  ...ofDirectMark,
  submitted_by: z.string().nullable(),
  /** The group that handed it in, with its mark. */
  group: z
    .object({ id: z.number(), name: z.string(), score: z.number().nullable(), members: z.array(sharer) })
    .nullable(),
  ...attachment,
})
export type HandedIn = z.output<typeof handedIn>

export const submissionDetail = {
  summary: 'Satu pengumpulan dengan isi dan nilainya',
  query: z.object({ id: id(NOT_FOUND), ...nameless }),
  reply: { data: handedIn },
}

const handedInVersion = z.object({
  id: z.number(),
  uploaded: moment(),
  description: z.string(),
  submitted_by: z.string().nullable(),
  ...attachment,
})

/** With what was returned for it, once replaced by a newer version. */
const formerVersion = handedInVersion.extend({
  score: z.number().nullable(),
  feedback: z.string().nullable(),
  returned_attachment: z.string().nullable(),
  returned_filename: z.string().nullable(),
})
export type FormerVersion = z.output<typeof formerVersion>

export const submissionVersions = {
  summary: 'Semua versi satu pengumpulan',
  query: z.object({ id: id(NOT_FOUND), ...nameless }),
  reply: {
    data: z.array(formerVersion),
  },
}

export const downloadSubmissions = {
  summary: 'Unduh semua tugas',
  query: ofLesson({}),
  reply: {},
}

const version = optional(integer('Versi tidak sesuai'))

export { assignmentRubrics, includeMember, updateOwnScore } from './assignment-marking.schemas.ts'

export const returnFile = {
  summary: 'Lampirkan file yang dikembalikan bersama nilai, atau ambil',
  body: z.object({
    id: id(NOT_FOUND),
    version,
    remove_attachment: optionalFlag(),
    /** The file is the hand-in with annotations. */
    annotated: optionalFlag(),
  }),
  reply: {
    data: z.object({ id: z.number(), version: z.number(), returned_attachment: z.string().nullable() }),
  },
}

export const updateScore = {
  summary: 'Simpan nilai tugas',
  body: z.object({
    /** Missing for a student without hand-in; `lessons_id` and `user_id` then identify the row. */
    id: filterId(),
    lessons_id: filterId(),
    user_id: filterId(),
    score: decimal('Masukan nilai', { min: 0, max: 100 }),
    /** Formatted text; empty deletes it, not sent keeps it. */
    feedback: keptRichText(50_000),
    /** Selected levels with their rubric; null deletes them, not sent keeps them. */
    rubric: markedRubricForm.nullable().optional(),
    version,
  }),
  reply: { data: z.object({ id: z.number(), score: z.number(), version: z.number() }) },
}

export const groupWork = {
  summary: 'Yang dikumpulkan sendiri atau bersama kelompok, dengan semua versinya',
  query: withAliases({ lesson_id: 'lessons_id' }, z.object({ lessons_id: id(NOT_FOUND) })),
  reply: {
    data: z.object({
      /** Null without group: the student then hands in alone. */
      group: z
        .object({
          id: z.number(),
          name: z.string(),
          members: z.array(z.object({ user_id: z.number(), name: z.string(), nim: z.string() })),
        })
        .nullable(),
      /** The hand-in that the student shares: group (null: alone), sender, time, and released mark. */
      handed_in: z
        .object({
          group: z.string().nullable(),
          submitted_by: z.string().nullable(),
          uploaded: moment(),
          group_score: z.number().nullable(),
          own_score: z.number().nullable(),
          own_feedback: z.string().nullable(),
        })
        .nullable(),
      /** When the group handed in work that the student does not share. */
      handed_in_without: moment().nullable(),
      /** Newest first. */
      versions: z.array(handedInVersion),
    }),
  },
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
