import { savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import {
  always,
  betweenFields,
  choice,
  choiceOr,
  days,
  decimal,
  endsAfter,
  filterId,
  flag,
  id,
  idList,
  integer,
  keptId,
  keptText,
  nameText,
  optionalFlag,
  optionalMoment,
  richText,
  version,
} from '../wire/fields.ts'
import { alsoTakes } from '../wire/form.ts'
import { publishStatuses } from '../wire/publishing.vocabulary.ts'
import { optional, tolerant, withDefault } from '../wire/tolerance.ts'
import { warningSparing } from '../wire/warnings.schemas.ts'
import { z } from '../wire/zod.ts'
import { blocksForm, NO_MEDIA } from './lesson-blocks.schemas.ts'
import { lessonGoalsForm } from './lesson-goals.schemas.ts'
import {
  lessonFormats,
  lessonTypes,
  masteryRules,
  quizTypes,
  remedialScopes,
  reviewPolicies,
  scoreMoments,
  scorePolicies,
  toolOpenings,
} from './lessons.vocabulary.ts'
import { buildLinkCard, NO_LINK_CARD, NO_LINK_TITLE } from './link-card.ts'
import { rubricForm } from './rubric.schemas.ts'
import { sparing } from './sparing.schemas.ts'
import { findCustomFault, NO_TOOL } from './tool-custom.ts'

const DURATION = /^([01]?\d|2[0-3]):[0-5]\d$/
const isDuration = (value: string) => DURATION.test(value) && !/^0?0:00$/.test(value)

/** hh:mm from 00:01 to 23:59; empty means none. */
const optionalDuration = () =>
  withDefault(
    (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value),
    z
      .string('Masukan durasi kuis')
      .trim()
      .refine(isDuration, 'Durasi kuis harus 00:01 sampai 23:59')
      .nullable(),
  )
const optionalKkm = () =>
  withDefault(
    (value) => (value === '' || value === undefined ? null : value),
    decimal('Masukan nilai KKM', { min: 0, max: 100 })
      .refine((value) => value > 0, 'KKM harus lebih dari 0')
      .nullable(),
  )
const maxRemedial = () => integer('Pilih batas remedial', { min: 0, max: 6 })

/** Older clients send the three KKM fields as one object. */
const flattened = <S extends z.ZodType>(schema: S) => {
  const flat = tolerant((value) => {
    if (typeof value !== 'object' || value === null || !('kkm' in value)) return value
    return typeof value.kkm === 'object' && value.kkm !== null ? { ...value, ...value.kkm } : value
  }, schema)
  return alsoTakes(flat, new Map([['kkm', true]]))
}

/** Quiz settings that stay unchanged if they are not sent. */
const quizSettings = {
  is_random_question: optionalFlag(),
  is_random_option: optionalFlag(),
  score_policy: optional(z.enum(scorePolicies, 'Pilih nilai yang dihitung')),
  cap_remedial: optionalFlag(),
  remedial_scope: optional(z.enum(remedialScopes, 'Pilih isi remedial')),
  mastery_rule: optional(z.enum(masteryRules, 'Pilih syarat tuntas')),
  show_review: optional(z.enum(reviewPolicies, 'Pilih kapan pembahasan tampil')),
  /** After each attempt students see right or wrong, without keys. Default: only in a formatif quiz. */
  show_verdicts: optionalFlag(),
  show_score: optional(z.enum(scoreMoments, 'Pilih kapan nilai tampil')),
  /** Only answers with the newest epoch count. The new device is told, the old one is not. */
  one_device: optionalFlag(),
  /** Before a remedial the related lessons must be read (to the end, or for a minute), not only opened. */
  must_read: optionalFlag(),
  /** Latihan of a missed goal replaces studying its lessons again (C3.7). */
  practice_counts: optionalFlag(),
}

/** Assignment settings that stay unchanged if they are not sent. */
const assignmentSettings = {
  /** Students read marks and feedback only after all are returned. */
  hold_feedback: optionalFlag(),
  /** A member hands in for the whole group. */
  is_group: optionalFlag(),
  /** The goals that it assesses, with their shares of its mark. */
  goals: lessonGoalsForm,
}

/** Pengayaan, for any type: offered to students with mastery. Not sent: unchanged. */
const enrichmentSettings = {
  is_enrichment: optionalFlag(),
  /** Its score counts in the final mark of students who did it. */
  enrichment_counts: optionalFlag(),
}

/** Settings of an external tool that stay unchanged if they are not sent. */
const toolSettings = {
  tool_id: keptId(NO_TOOL),
  /** A page of the tool; empty: the first of its launch addresses. */
  target_link_uri: keptText(2000),
  tool_custom: keptText(4000),
  /** The tool gives marks for the gradebook. */
  is_graded: optionalFlag(),
  opens: optional(z.enum(toolOpenings, 'Pilih cara membuka')),
}

const masterySparing = {
  /**
   * Refuses changes that take mastery from students with `loses_mastery` and their number: a first or higher
   * KKM, or all goals.
   */
  spare_mastery: flag(),
}

const lessonFields = z.object({
  id: filterId(),
  version: version(),
  sections_id: id('Pilih topik'),
  name: nameText('Masukan judul pembelajaran'),
  type: choice(lessonTypes, 'Pilih jenis pembelajaran'),
  format: optional(z.enum(lessonFormats, 'Pilih format pembelajaran')),
  type_quiz: choiceOr('formatif', quizTypes, 'Pilih jenis kuis'),
  status: choiceOr('unpublish', publishStatuses, 'Pilih status'),
  is_expired: flag(),
  start_date: optionalMoment(),
  end_date: optionalMoment(),
  description: richText(),
  note: richText(20_000),
  references: richText(20_000),
  /**
   * For material: a YouTube video or Google Drive file, shown as a card. Not sent: unchanged; empty: deleted.
   */
  link_url: keptText(2000).refine((address) => !address || buildLinkCard(address) !== null, NO_LINK_CARD),
  link_title: keptText(150),
  /**
   * For material: a finished upload of the caller (`lecture/media`). Not sent: unchanged; empty: deleted with
   * its captions.
   */
  media_id: keptId(NO_MEDIA),
  remove_captions: optionalFlag(),
  /** For material: the blocks below it. Not sent: unchanged; an empty list deletes them. */
  blocks: blocksForm,
  duration: optionalDuration(),
  is_competent: flag(),
  kkm: optionalKkm(),
  /** Deletes the document if none is sent and the format needs none. */
  remove_attachment: optionalFlag(),
  max_remedial: withDefault((value) => (value === undefined || value === '' ? 0 : value), maxRemedial()),
  ...assignmentSettings,
  /** Not sent: unchanged. Existing marks keep their own rubric. */
  rubric: rubricForm.optional(),
  remove_rubric: optionalFlag(),
  ...quizSettings,
  ...enrichmentSettings,
  ...toolSettings,
  ...sparing,
  ...masterySparing,
  ...warningSparing,
})

/** Rules between fields. The server checks the attachment, because it knows whether one is stored. */
const checkLesson = (lesson: Partial<z.output<typeof lessonFields>>, context: z.RefinementCtx) => {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const isQuiz = lesson.type === 'QUIZ'
  const isTool = lesson.type === 'TOOL'
  if (lesson.type && !isQuiz && !isTool && lesson.format === undefined)
    say('format', 'Pilih format pembelajaran')
  if (!isTool && (isQuiz || lesson.format === 'TEXT') && lesson.description === null)
    say('description', 'Masukan deskripsi')
  if (isQuiz && lesson.duration === null) say('duration', 'Masukan durasi kuis')
  if (isQuiz && lesson.is_competent && lesson.kkm === null) say('kkm', 'Masukan nilai KKM')
  if (isQuiz && lesson.show_score === 'after_window' && !lesson.is_expired)
    say('show_score', 'Nilai yang tampil setelah jadwal berakhir membutuhkan jadwal')
  if (lesson.type === 'LESSON' && lesson.link_url && !lesson.link_title) say('link_title', NO_LINK_TITLE)
  if (isTool && lesson.id === undefined && !lesson.tool_id) say('tool_id', NO_TOOL)
  const customFault = findCustomFault(lesson.tool_custom)
  if (customFault) say('tool_custom', customFault)
  if (!lesson.is_expired) return
  const { start_date, end_date } = lesson
  if (start_date === null) say('start_date', 'Pilih tanggal mulai')
  if (end_date === null) say('end_date', 'Pilih tanggal selesai')
  if (start_date && end_date && !endsAfter(start_date, end_date))
    say('end_date', 'Tanggal selesai harus setelah tanggal mulai')
}

const aliases = { section_id: 'sections_id' }
export const lessonForm = withAliases(
  aliases,
  flattened(lessonFields.superRefine(betweenFields(checkLesson), always)),
)

export const saveLesson = {
  summary: 'Simpan pembelajaran',
  passedOver: [
    'courses_id',
    'courses',
    'section',
    'created_at',
    'locked',
    'has_expired',
    'total_question',
    'filename',
    'extension',
    'size',
    'link',
    'media',
    'tool',
  ],
  body: lessonForm,
  reply: savedReply,
}

export const uploadLessonFile = {
  summary: 'Unggah file untuk blok pembelajaran',
  reply: {
    data: z.object({ id: z.number(), name: z.string(), size: z.number(), url: z.string() }),
  },
}

export const updateLesson = {
  summary: 'Ubah setelan kuis atau status pembelajaran',
  body: withAliases(
    { lessons_id: 'id', lesson_id: 'id' },
    flattened(
      z.object({
        id: id('Data tidak ditemukan'),
        version: version(),
        status: optional(z.enum(publishStatuses, 'Pilih status')),
        duration: optional(
          z.string('Masukan durasi kuis').trim().refine(isDuration, 'Durasi kuis harus 00:01 sampai 23:59'),
        ),
        is_competent: optionalFlag(),
        kkm: optionalKkm(),
        max_remedial: optional(maxRemedial()),
        ...sparing,
        ...masterySparing,
        ...warningSparing,
        ...assignmentSettings,
        ...quizSettings,
        ...enrichmentSettings,
      }),
    ),
  ),
  reply: savedReply,
}

export const removeLesson = {
  summary: 'Hapus pembelajaran',
  params: z.object({ id: id('Data tidak ditemukan') }),
  query: z.object(warningSparing),
  reply: {},
}

export const reorderLessons = {
  summary: 'Urutkan pembelajaran satu topik',
  body: withAliases(
    aliases,
    z.object({
      sections_id: id('Pilih topik'),
      list_id: z.array(id('Data tidak ditemukan')).min(1).max(2000),
    }),
  ),
  reply: {},
}

const ofClass = { courses_id: id('Pilih kelas'), list_id: idList('Pilih pembelajaran terlebih dahulu') }
const changedReply = { data: z.object({ lessons: z.number() }) }

export const publishLessons = {
  summary: 'Publikasikan atau sembunyikan beberapa pembelajaran',
  body: withAliases(
    { course_id: 'courses_id' },
    z.object({ ...ofClass, status: z.enum(publishStatuses, 'Pilih status'), ...warningSparing }),
  ),
  reply: changedReply,
}

export const shiftLessons = {
  summary: 'Geser jadwal beberapa pembelajaran',
  body: withAliases({ course_id: 'courses_id' }, z.object({ ...ofClass, days: days(), ...sparing })),
  reply: changedReply,
}
