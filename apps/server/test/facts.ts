import type { Fact } from '../src/modules/learning/lessons/rules.ts'

let ids = 0

/** What a student is told of one lesson: of a material in a class in order that nobody has opened, unless `more` says else. */
export const makeFact = (more: Partial<Fact> = {}): Fact => ({
  id: ++ids,
  sections_id: 1,
  name: `Materi ${ids}`,
  type: 'LESSON',
  learning_order: 'berurutan',
  is_competent: false,
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
