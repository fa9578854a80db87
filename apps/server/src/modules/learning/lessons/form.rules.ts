import type { saveLesson } from '@tuntas/contract/learning/lesson-form'
import type { Body } from '@tuntas/contract/wire/endpoint'

type Input = Omit<Body<typeof saveLesson>, 'spare_warnings'>

const noQuiz = { type_quiz: null, duration: null, is_competent: false, kkm: null, max_remedial: 0 }

/** For an exam within a window, no score is shown before the last student has finished. */
export const defaultShowScore = ({ type_quiz, is_expired }: Pick<Input, 'type_quiz' | 'is_expired'>) =>
  type_quiz === 'sumatif' && is_expired ? 'after_window' : 'direct'

/** Optional settings of a form; undefined keeps the present value. */
const pickSettings = (input: Input) => ({
  is_random_question: input.is_random_question,
  is_random_option: input.is_random_option,
  score_policy: input.score_policy,
  cap_remedial: input.cap_remedial,
  remedial_scope: input.remedial_scope,
  mastery_rule: input.mastery_rule,
  show_review: input.show_review,
  show_verdicts: input.show_verdicts,
  show_score: input.show_score,
  one_device: input.one_device,
  must_read: input.must_read,
  practice_counts: input.practice_counts,
})

/** Material only. Fields that were not sent stay. */
const toLinkValues = ({ type, link_url, link_title }: Input) => {
  if (type !== 'LESSON') return { link_url: null, link_title: null }
  return link_url === undefined ? {} : { link_url, link_title: link_url === null ? null : link_title }
}

type Present = { media_file_id: number | null; captions_file_id: number | null }
/** Material only. Captions belong to the media they came with. */
export const mediaValues = (
  { type, media_id, remove_captions }: Input,
  before: Present | undefined,
  captions: number | undefined,
): Present => {
  const presentMedia = before?.media_file_id ?? null
  const media_file_id = type === 'LESSON' ? (media_id === undefined ? presentMedia : media_id) : null
  const stays = media_file_id === presentMedia && !remove_captions
  const keptCaptions = stays ? (before?.captions_file_id ?? null) : null
  return { media_file_id, captions_file_id: media_file_id === null ? null : (captions ?? keptCaptions) }
}

/** Material only. Blocks that were not sent stay. */
export const blocksValue = ({ type, blocks }: Input) => (type === 'LESSON' ? blocks : [])

/** External tools only. Fields that were not sent stay. */
const toToolValues = ({ type, tool_id, target_link_uri, tool_custom, is_graded, opens }: Input) =>
  type === 'TOOL'
    ? { tool_id: tool_id ?? undefined, target_link_uri, tool_custom, is_graded, opens }
    : { tool_id: null, target_link_uri: null, tool_custom: null, is_graded: false, opens: null }

/** Assignments only. Goals that were not sent stay. */
export const goalsValue = ({ type, goals }: Input) => (type === 'ASSIGNMENT' ? goals : [])

/** Columns from a form: a window only if switched on, quiz columns only for a quiz. */
export const lessonValues = (input: Input) => {
  const isQuiz = input.type === 'QUIZ'
  const { type_quiz, duration, is_competent, max_remedial } = input
  return {
    hold_feedback: input.type === 'ASSIGNMENT' ? input.hold_feedback : false,
    is_group: input.type === 'ASSIGNMENT' ? input.is_group : false,
    rubric: input.type !== 'ASSIGNMENT' || input.remove_rubric ? null : input.rubric,
    name: input.name,
    type: input.type,
    format: isQuiz || input.type === 'TOOL' ? ('TEXT' as const) : (input.format ?? ('TEXT' as const)),
    status: input.status,
    is_expired: input.is_expired,
    start_date: input.is_expired ? input.start_date : null,
    end_date: input.is_expired ? input.end_date : null,
    description: input.description,
    note: input.note,
    references: input.references,
    is_enrichment: input.is_enrichment,
    enrichment_counts: input.enrichment_counts,
    ...toLinkValues(input),
    ...toToolValues(input),
    ...(isQuiz
      ? {
          type_quiz,
          duration,
          is_competent,
          kkm: is_competent ? input.kkm : null,
          max_remedial,
          ...pickSettings(input),
        }
      : noQuiz),
  }
}

const GROUP_ENRICHMENT =
  'Tugas kelompok tidak dapat menjadi pengayaan: nilainya juga sampai ke anggota yang belum tuntas.'
type Kept = { is_group: boolean; is_enrichment: boolean }
/**
 * A group assignment cannot be an enrichment, because members who have not mastered also get the work. Checks
 * only the fields that were sent.
 */
export const groupEnrichmentFault = (sentFields: Partial<Kept>, before: Kept | undefined) => {
  const requestedField = (['is_enrichment', 'is_group'] as const).find((name) => sentFields[name])
  const isBoth =
    (sentFields.is_group ?? before?.is_group ?? false) &&
    (sentFields.is_enrichment ?? before?.is_enrichment ?? false)
  return requestedField && isBoth ? { [requestedField]: [GROUP_ENRICHMENT] } : undefined
}
