import { useNavigate } from '@tanstack/react-router'
import { saveLesson } from '@tuntas/contract/learning/lesson-form'
import { type LecturerLesson, lecturerLesson, lecturerLessons } from '@tuntas/contract/learning/lessons'
import { useRef } from 'react'
import { withSparing } from '../../../kit/client/refusedCount'
import { withWarnings } from '../../../kit/client/warnings'
import { startAnew } from '../../../kit/form/formData'
import type { ContractForm } from '../../../kit/form/useContractForm'
import { useEditForm } from '../../../kit/form/useEditForm'
import { campusInput } from '../../../kit/format'
import { sentBlocks, toBlockDrafts } from './blockDrafts'
import type { LessonValues } from './lessonChoices'
import { withMasterySparing } from './masterySparing'
import { type RubricDraft, rubricFault, toRubricDraft } from './rubricDraft'

const on = (flag: 0 | 1 | undefined) => (flag === 1 ? '1' : '')

/** Rules of taking, scoring and showing a quiz. */
const pickRules = (lesson: LecturerLesson | undefined) => ({
  is_competent: on(lesson?.kkm.is_competent),
  kkm: lesson?.kkm.kkm === null || lesson === undefined ? '' : String(lesson.kkm.kkm).replace('.', ','),
  max_remedial: String(lesson?.kkm.max_remedial ?? 0),
  is_random_question: on(lesson?.is_random_question),
  is_random_option: on(lesson?.is_random_option),
  score_policy: lesson?.score_policy ?? 'highest',
  cap_remedial: on(lesson?.cap_remedial),
  remedial_scope: lesson?.remedial_scope ?? 'quiz',
  mastery_rule: lesson?.mastery_rule ?? 'score',
  show_review: lesson?.show_review ?? 'never',
  show_score: lesson?.show_score ?? '',
  show_verdicts: lesson?.type_quiz ? String(lesson.show_verdicts) : '',
  one_device: on(lesson?.one_device),
})

const toValues = (lesson: LecturerLesson | undefined, sectionId: number): LessonValues => ({
  sections_id: String(lesson?.sections_id ?? sectionId),
  name: lesson?.name ?? '',
  type: lesson?.type ?? 'LESSON',
  format: lesson?.format ?? 'TEXT',
  type_quiz: lesson?.type_quiz ?? 'formatif',
  status: lesson?.status ?? 'unpublish',
  is_expired: on(lesson?.is_expired),
  start_date: campusInput(lesson?.start_date),
  end_date: campusInput(lesson?.end_date),
  description: lesson?.description ?? '',
  note: lesson?.note ?? '',
  references: lesson?.references ?? '',
  link_url: lesson?.link?.url ?? '',
  link_title: lesson?.link?.title ?? '',
  media_id: String(lesson?.media?.id ?? ''),
  remove_captions: '',
  captions: null,
  blocks: toBlockDrafts(lesson?.blocks),
  duration: lesson?.duration ?? '',
  ...pickRules(lesson),
  must_read: on(lesson?.must_read),
  is_enrichment: on(lesson?.is_enrichment),
  enrichment_counts: on(lesson?.enrichment_counts),
  practice_counts: on(lesson?.practice_counts),
  hold_feedback: on(lesson?.hold_feedback),
  is_group: on(lesson?.is_group),
  rubric: toRubricDraft(lesson?.rubric),
  goals: lesson?.goals ?? [],
  tool_id: String(lesson?.tool_id ?? ''),
  target_link_uri: lesson?.target_link_uri ?? '',
  tool_custom: lesson?.tool_custom ?? '',
  is_graded: on(lesson?.is_graded),
  opens: lesson?.opens ?? '',
  attachment: null,
})

/** Without a window it is unknown when all have finished. The score of a sumatif is held back by default. */
export function resolveShowScore({
  is_expired,
  show_score,
  type_quiz,
}: Pick<LessonValues, 'is_expired' | 'show_score' | 'type_quiz'>) {
  if (is_expired !== '1') return show_score === 'returned' ? show_score : 'direct'
  return show_score || (type_quiz === 'sumatif' ? 'after_window' : 'direct')
}

/** Students of a sumatif quiz see only the score by default. */
export const resolveVerdicts = ({
  show_verdicts,
  type_quiz,
}: Pick<LessonValues, 'show_verdicts' | 'type_quiz'>) =>
  show_verdicts || (type_quiz === 'formatif' ? '1' : '0')

const NOTHING = ['kkm', 'max_remedial'] as const

/** A switch that is off must be sent as such: empty values are left out of the request. */
function toBody(
  { attachment: _, captions: __, rubric, blocks, goals, ...values }: LessonValues,
  lesson: LecturerLesson | undefined,
) {
  const flags = [
    'is_expired',
    'is_competent',
    'is_random_question',
    'is_random_option',
    'cap_remedial',
    'one_device',
    'must_read',
    'is_enrichment',
    'enrichment_counts',
    'practice_counts',
    'hold_feedback',
    'is_group',
    'is_graded',
  ] as const
  type Structured = RubricDraft | ReturnType<typeof sentBlocks> | LessonValues['goals']
  const body: Record<string, string | number | Structured> = { ...values }
  if (values.type === 'ASSIGNMENT') body.goals = goals.filter(({ goal_id }) => goal_id)
  if (values.type === 'LESSON') body.blocks = sentBlocks(blocks)
  if (rubric) body.rubric = rubric
  else body.remove_rubric = '1'
  for (const flag of flags) body[flag] = values[flag] === '1' ? '1' : '0'
  if (values.type === 'QUIZ' || values.type === 'TOOL') delete body.format
  body.show_score = resolveShowScore(values)
  if (values.type === 'QUIZ') body.show_verdicts = resolveVerdicts(values)
  if (values.is_competent !== '1') for (const name of NOTHING) delete body[name]
  return { ...body, ...(lesson && { id: lesson.id }) }
}

/** The sparing flags of a save; each is cleared after its question. */
function useSparing() {
  const sparingRef = useRef({ spare_running: true, spare_mastery: true, spare_warnings: true })
  const guard = <T>(work: () => Promise<T>) =>
    withSparing((sparing) =>
      withMasterySparing((spare_mastery) =>
        withWarnings((warnings) => {
          sparingRef.current = { ...sparing, spare_mastery, ...warnings }
          return work()
        }),
      ),
    )
  return { spared: sparingRef, guard }
}

export type FormerPage = {
  to: '/teacher/courses/detail/$id' | '/teacher/courses/lesson/quiz/$id'
  params: { id: string }
}
type Place = { sectionId: number; back: FormerPage; topics: readonly { id: number; name: string }[] }

export function useLessonForm({ sectionId, back, topics }: Place, lesson: LecturerLesson | undefined) {
  const navigate = useNavigate()
  const leave = () => navigate(back)
  /** Changed to another type, it has no page of a quiz to return to. */
  const leaveSaved = (type: LessonValues['type']) =>
    lesson && lesson.type !== type
      ? navigate({ to: '/teacher/courses/detail/$id', params: { id: String(lesson.courses_id) } })
      : leave()
  const needsFile = ({ type, format, attachment }: LessonValues) =>
    type !== 'QUIZ' && type !== 'TOOL' && format === 'FILE' && !attachment && !lesson?.attachment
  const { spared: sparing, guard } = useSparing()
  const form = useEditForm<typeof saveLesson, LessonValues, LecturerLesson>(saveLesson, {
    initialValues: toValues(lesson, sectionId),
    schema: async () => (await import('@tuntas/contract/learning/lesson-form.schemas')).saveLesson.body,
    toBody: (values) => ({ ...toBody(values, lesson), ...sparing.current }),
    guard,
    toFiles: ({ format, attachment, media_id, captions }) => ({
      attachment: format === 'FILE' ? attachment : null,
      captions: media_id === '' ? null : captions,
    }),
    validate: (values, errors) => ({
      ...rubricFault(errors),
      ...(needsFile(values) && { attachment: 'Pilih lampiran dokumen' }),
    }),
    versions: {
      row: lesson,
      toValues: (lesson) => toValues(lesson, sectionId),
      fields: async () => (await import('./lessonVersion')).buildLessonFields(topics),
      take: (lesson) => startAnew(lecturerLesson, { params: { id: lesson.id } }, lesson),
    },
    invalidates: [lecturerLessons, lecturerLesson],
    // A new quiz has no questions yet: continue there.
    done: ({ data }, { type }) =>
      lesson === undefined && type === 'QUIZ'
        ? navigate({ to: '/teacher/courses/lesson/quiz/$id', params: { id: String(data.id) } })
        : leaveSaved(type),
  })
  return { form, leave }
}
export type LessonFormApi = ContractForm<LessonValues>
