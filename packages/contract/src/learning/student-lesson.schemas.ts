import { withAliases } from '../wire/endpoint.schemas.ts'
import { bit, id, moment } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { attachment, block, kkm, lessonTool, link, media } from './lessons.schemas.ts'
import {
  lessonFormats,
  lessonStates,
  lessonTypes,
  masteryRules,
  quizTypes,
  remedialScopes,
  reviewPolicies,
  scoreMoments,
  scorePolicies,
} from './lessons.vocabulary.ts'
import { markedRubric, rubric } from './rubric.schemas.ts'

export const scoreCounts = { correct: z.number(), wrong: z.number(), wait: z.number(), empty: z.number() }

const lessonId = id('Data tidak ditemukan')

/** Why a start is refused, in the text of the error catalogue; null if it is allowed. */
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
      /** For material: the blocks below its own content. */
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
      is_graded: bit(),
      /** For an external tool. */
      tool: lessonTool,
      /** For a mastered quiz: enrichment that it opened and that is not started. */
      enrichment: z.array(neighbour),
      score_policy: z.enum(scorePolicies),
      remedial_scope: z.enum(remedialScopes),
      mastery_rule: z.enum(masteryRules),
      show_score: z.enum(scoreMoments),
      one_device: bit(),
      state: z.enum(lessonStates),
      locked: bit(),
      /** Can the quiz be started or, after an attempt, taken as a remedial? */
      can_start: bit(),
      allow_remedial: bit(),
      start_refusal: refusalReason,
      /** Remedials used and allowed; null means unlimited. */
      remedials: z.object({ used: z.number(), allowed: z.number().nullable() }),
      /** Seconds left of the open attempt. */
      time_remaining: z.number().nullable(),
      mastered: bit(),
      /** Can the keys of finished attempts be seen? */
      can_review: bit(),
      show_review: z.enum(reviewPolicies),
      /** Can right or wrong be seen of the own answers in finished attempts? */
      can_see_verdicts: bit(),
      /** Counted score over all attempts. */
      score: z.number().nullable(),
      /**
       * The latest attempt has ended without released score: answers still count, others still take it, or
       * the lecturer holds it.
       */
      score_held: bit(),
      /** When a held score is released; null if the lecturer decides. */
      score_at: moment().nullable(),
      /** When the lecturer reset the attempts, until a new one starts. */
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
          /**
           * Feedback on written answers, once the score is released. `number` is the question's on this
           * paper.
           */
          feedback: z.array(z.object({ question_id: z.number(), number: z.number(), feedback: z.string() })),
        })
        .nullable(),
      related_lessons: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          opened: bit(),
          /** Opened, and read if the quiz requires it; or replaced by practice. */
          studied: bit(),
          /** Its end was reached, or it was on screen long enough. */
          is_read: bit(),
          practised: bit(),
          numbers: z.array(z.number()),
          /** Positions in it: pages or headings. */
          parts: z.array(z.string()),
          /** Goals of the questions that refer to it. */
          goals: z.array(z.string()),
        }),
      ),
      /** Before a remedial the related lessons must be read, not only opened. */
      must_read: bit(),
      /** Siap kuis in a missed goal replaces studying its lessons again. */
      practice_counts: bit(),
      /** For a quiz below its KKM: share of each goal's points in the counted attempt, weakest first. */
      goals: z.array(z.object({ goals: z.string(), goal_id: z.number(), share: z.number(), reached: bit() })),
      /** Luluskan: by whom, why and when. */
      passed: z.object({ name: z.string(), reason: z.string(), created_at: moment() }).nullable(),
      assignment: z
        .object({
          description: z.string(),
          uploaded: moment(),
          /** 0 if a mark was given without a hand-in. */
          handed_in: bit(),
          /** The mark was given without a hand-in and stays after one. */
          direct: bit(),
          attachment: z.string().nullable(),
          attachment_embed: z.string().nullable(),
          filename: z.string().nullable(),
          /**
           * Handed in with another group, or alone by a student who has a group now: its text and file are
           * not carried over.
           */
          other_group: bit(),
          score: z.number().nullable(),
          feedback: z.string().nullable(),
          /** The selected levels, with the rubric of that time; released with the mark. */
          rubric: markedRubric.nullable(),
          /** The file returned with the mark; that of the former version while this one has no mark. */
          returned_attachment: z.string().nullable(),
          returned_filename: z.string().nullable(),
          /** What was returned for replaced versions, newest first; released like the mark. */
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
      /** Tugas kelompok: a member hands in for the group. */
      is_group: bit(),
      /** The rubric of an assignment. */
      rubric: rubric.nullable(),
      /** Next and former lesson of the class, if open to the student. */
      next: neighbour.nullable(),
      previous: neighbour.nullable(),
      /** For material: the quiz whose remedial requires it, its progress, and other lessons to study. */
      remedial: z
        .object({
          lessons_id: z.number(),
          name: z.string(),
          must_read: bit(),
          studied: bit(),
          is_read: bit(),
          done: z.number(),
          total: z.number(),
          /** Positions to read in this material. */
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
      /** Reached its end, or was on screen long enough. */
      by: z.enum(['end', 'time'], 'Cara membaca tidak sesuai'),
    }),
  ),
  reply: { data: z.object({ read_at: moment() }) },
}
