import type { Fact } from '../src/modules/learning/lessons/rules.ts'

let ids = 0

/** Facts of a student at one lesson: by default unopened material in a class with fixed order. */
export const makeFact = (more: Partial<Fact> = {}): Fact => ({
  id: ++ids,
  sections_id: 1,
  name: `Materi ${ids}`,
  type: 'LESSON',
  learning_order: 'berurutan',
  is_competent: false,
  is_graded: false,
  max_remedial: 0,
  upcoming: false,
  ended: false,
  ended_before_join: false,
  opened_at: null,
  submitted: false,
  total_question: 5,
  attempts: 0,
  open_attempt_id: null,
  waiting: false,
  held: false,
  score: null,
  extra_remedials: 0,
  mastered: false,
  completed: false,
  is_enrichment: false,
  ...more,
})
