import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, id, moment } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { attachment, block, kkm, link, media } from './lessons.schemas.ts'
import {
  lessonFormats,
  lessonStates,
  lessonTypes,
  masteryRules,
  quizTypes,
  remedialScopes,
  scoreMoments,
  scorePolicies,
} from './lessons.vocabulary.ts'
import { markedRubric, rubric } from './rubric.schemas.ts'

export const scoreCounts = { correct: z.number(), wrong: z.number(), wait: z.number(), empty: z.number() }

const lessonId = id('Data tidak ditemukan')

/** Why a start is refused, in the words of the error catalogue; null when it is not. */
const refusalReason = z.string().nullable()

const neighbour = z.object({ id: z.number(), name: z.string(), type: z.enum(lessonTypes) })

export const studentLesson = {
  summary: 'Satu pembelajaran mahasiswa',
  params: z.object({ id: lessonId }),
  query: z.object({
    record: withDefault((value) => value ?? '1', z.enum(['0', '1'], 'Nilai record tidak sesuai')),
  }),
  reply: {
    data: z.object({
      id: z.number(),
      courses_id: z.number(),
      sections_id: z.number(),
      name: z.string(),
      courses: z.string(),
      type: z.enum(lessonTypes),
      format: z.enum(lessonFormats),
      description: z.string().nullable(),
      ...attachment,
      link,
      media,
      /** Of material: what stands below its own content. */
      blocks: z.array(block),
      references: z.string().nullable(),
      created_at: moment(),
      is_expired: bit(),
      has_expired: bit(),
      start_date: moment().nullable(),
      end_date: moment().nullable(),
      duration: z.string().nullable(),
      type_quiz: z.enum(quizTypes).nullable(),
      total_question: z.number(),
      kkm,
      is_enrichment: bit(),
      enrichment_counts: bit(),
      /** Of a mastered quiz: the enrichment that is open by it and not begun. */
      enrichment: z.array(neighbour),
      score_policy: z.enum(scorePolicies),
      remedial_scope: z.enum(remedialScopes),
      mastery_rule: z.enum(masteryRules),
      show_score: z.enum(scoreMoments),
      one_device: bit(),
      state: z.enum(lessonStates),
      locked: bit(),
      /** The quiz may be started (normal) or, once attempted, taken again as remedial. */
      can_start: bit(),
      allow_remedial: bit(),
      start_refusal: refusalReason,
      /** Remedials used and allowed; allowed null means unlimited. */
      remedials: z.object({ used: z.number(), allowed: z.number().nullable() }),
      /** Seconds left of the open attempt. */
      time_remaining: z.number().nullable(),
      mastered: bit(),
      /** May the keys of finished attempts be seen? */
      can_review: bit(),
      /** Score that counts over all attempts. */
      score: z.number().nullable(),
      /** The latest attempt has ended and its score is not out yet: answers still count, others still sit, or the lecturer has it. */
      score_held: bit(),
      /** When a held score is out; null where that is for the lecturer to say. */
      score_at: moment().nullable(),
      /** When the lecturer reset the student's attempts, until another one begins. */
      reset_at: moment().nullable(),
      /** The latest attempt. */
      answer: z
        .object({
          id: z.number(),
          number: z.number(),
          start_date: moment(),
          end_date: moment().nullable(),
          deadline: moment(),
          score: z.object({ ...scoreCounts, score: z.number().nullable() }).nullable(),
          /** What the lecturer says of written answers, once the score is out. `number` is the question's on this paper. */
          feedback: z.array(z.object({ question_id: z.number(), number: z.number(), feedback: z.string() })),
        })
        .nullable(),
      related_lessons: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          opened: bit(),
          /** Opened, and read where the quiz demands that; or practice stands in for it. */
          studied: bit(),
          practised: bit(),
          numbers: z.array(z.number()),
          /** Where in it, as the lecturer says: pages or headings. */
          parts: z.array(z.string()),
          /** Of the questions that name it. */
          goals: z.array(z.string()),
        }),
      ),
      /** Before a remedial the related lessons must be read, not only opened. */
      must_read: bit(),
      /** Siap kuis in a goal that was missed stands in for studying its lessons again. */
      practice_counts: bit(),
      /** Of a KKM quiz below its KKM: the share of each goal's points in the attempt that counts, the weakest first. */
      goals: z.array(z.object({ goals: z.string(), goal_id: z.number(), share: z.number(), reached: bit() })),
      /** Luluskan: by whom, why and when. */
      passed: z.object({ name: z.string(), reason: z.string(), created_at: moment() }).nullable(),
      assignment: z
        .object({
          description: z.string(),
          uploaded: moment(),
          /** 0 where a mark was given without a hand-in. */
          handed_in: bit(),
          /** The mark was given without a hand-in, and stays when something is handed in. */
          direct: bit(),
          attachment: z.string().nullable(),
          attachment_embed: z.string().nullable(),
          filename: z.string().nullable(),
          /** Handed in with another group than the student's now, or alone by who has one now: no text or file of it goes on into the next. */
          other_group: bit(),
          score: z.number().nullable(),
          feedback: z.string().nullable(),
          /** The levels that were chosen, of the rubric as it was then; told with the mark. */
          rubric: markedRubric.nullable(),
          /** The file that the lecturer hands back with the mark; of the version before, while this one has no mark. */
          returned_attachment: z.string().nullable(),
          returned_filename: z.string().nullable(),
          /** What came back for versions that others have replaced, the newest first; told as the mark is. */
          earlier: z.array(
            z.object({
              id: z.number(),
              uploaded: moment(),
              score: z.number(),
              feedback: z.string().nullable(),
              returned_attachment: z.string().nullable(),
              returned_filename: z.string().nullable(),
            }),
          ),
        })
        .nullable(),
      /** Tugas kelompok: what one member hands in is handed in by the group. */
      is_group: bit(),
      /** What an assignment is marked by. */
      rubric: rubric.nullable(),
      /** What comes next and before in the class, when it is open to the student. */
      next: neighbour.nullable(),
      previous: neighbour.nullable(),
      /** Of material: the quiz whose remedial asks for it, how far that is, and what else is to be studied. */
      remedial: z
        .object({
          lessons_id: z.number(),
          name: z.string(),
          must_read: bit(),
          studied: bit(),
          done: z.number(),
          total: z.number(),
          /** Where in this material to read. */
          parts: z.array(z.string()),
          next: z.object({ id: z.number(), name: z.string() }).nullable(),
        })
        .nullable(),
    }),
  },
}

export const readLesson = {
  summary: 'Catat materi yang sudah dibaca',
  body: withAliases(
    { lessons_id: 'id', lesson_id: 'id' },
    z.object({
      id: lessonId,
      /** Its end was reached, or it was on screen for a minute. */
      by: z.enum(['end', 'time'], 'Cara membaca tidak sesuai'),
    }),
  ),
  reply: { data: z.object({ read_at: moment() }) },
}
