/** Values of the lesson form, and options of its fields. */

import type { BlockDraft } from './blockDrafts'
import type { GoalDraft } from './goalDrafts'
import type { RubricDraft } from './rubricDraft'

/** Switches hold '1' or '', like the flags of the wire. */
export type LessonValues = {
  sections_id: string
  name: string
  type: string
  format: string
  type_quiz: string
  status: string
  is_expired: string
  start_date: string
  end_date: string
  description: string
  note: string
  references: string
  link_url: string
  link_title: string
  media_id: string
  remove_captions: string
  captions: File | null
  blocks: BlockDraft[]
  duration: string
  is_competent: string
  kkm: string
  max_remedial: string
  is_random_question: string
  is_random_option: string
  score_policy: string
  cap_remedial: string
  remedial_scope: string
  mastery_rule: string
  show_review: string
  /** '' uses the default of the quiz type. */
  show_score: string
  /** '1', '0', or '' for the default of the quiz type. */
  show_verdicts: string
  one_device: string
  must_read: string
  is_enrichment: string
  enrichment_counts: string
  practice_counts: string
  hold_feedback: string
  is_group: string
  rubric: RubricDraft | null
  /** For an assignment. */
  goals: GoalDraft[]
  tool_id: string
  target_link_uri: string
  tool_custom: string
  is_graded: string
  /** '' opens the tool as its registration says. */
  opens: string
  attachment: File | null
}

export const types = [
  { value: 'LESSON', label: 'Materi' },
  { value: 'ASSIGNMENT', label: 'Tugas' },
  { value: 'QUIZ', label: 'Kuis' },
  { value: 'TOOL', label: 'Alat luar' },
]
export const openings = [
  { value: '', label: 'Seperti pengaturan kampus' },
  { value: 'window', label: 'Jendela baru' },
  { value: 'frame', label: 'Di dalam halaman' },
]
export const formats = [
  { value: 'TEXT', label: 'Teks' },
  { value: 'FILE', label: 'Dokumen' },
]
export const kinds = [
  { value: 'formatif', label: 'Formatif' },
  { value: 'sumatif', label: 'Sumatif' },
]
export const remedials = [
  { value: '0', label: 'Tidak terbatas' },
  ...[1, 2, 3, 4, 5, 6].map((times) => ({ value: String(times), label: `${times} kali` })),
]
export const policies = [
  { value: 'highest', label: 'Nilai tertinggi' },
  { value: 'last', label: 'Nilai terakhir' },
  { value: 'average', label: 'Rata-rata' },
]
export const scopes = [
  { value: 'quiz', label: 'Seluruh kuis' },
  { value: 'goals', label: 'Tujuan yang belum tuntas' },
]
export const rules = [
  { value: 'score', label: 'Nilai mencapai KKM' },
  { value: 'score_and_goals', label: 'Nilai dan semua tujuan mencapai KKM' },
]
export const moments = [
  { value: 'direct', label: 'Langsung setelah selesai' },
  { value: 'after_window', label: 'Setelah jadwal berakhir untuk semua' },
  { value: 'returned', label: 'Setelah saya kembalikan' },
]
export const reviews = [
  { value: 'never', label: 'Tidak pernah' },
  { value: 'mastered', label: 'Setelah tuntas' },
  { value: 'after_window', label: 'Setelah jadwal berakhir' },
]
