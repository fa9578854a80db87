import { lessons, sections } from '../modules/learning/lessons/schema.ts'
import type { Classroom } from './classes.ts'
import { chooseTopics } from './lessons.ts'
import type { Tables } from './tables.ts'

type QuizTopic = {
  topic: string
  /** Position among the topics of this kind, after those of the class. */
  after: number
  name: string
  description: string
  duration: string
  created_at: string
}

/**
 * A topic with one quiz after the class's topics. Its questions are added later through the product's own
 * code.
 */
export const addQuizTopic = (
  tables: Tables,
  room: Classroom,
  { topic, after, created_at, ...quiz }: QuizTopic,
): void => {
  const sections_id = tables.add(sections, {
    courses_id: room.id,
    name: topic,
    position: chooseTopics(room).length + 1 + after,
    created_at,
  })
  tables.add(lessons, {
    ...quiz,
    courses_id: room.id,
    sections_id,
    type: 'QUIZ',
    format: 'TEXT',
    status: 'publish',
    is_expired: false,
    type_quiz: 'formatif',
    is_competent: true,
    kkm: 70,
    max_remedial: 2,
    is_random_question: true,
    is_random_option: true,
    score_policy: 'highest',
    cap_remedial: false,
    remedial_scope: 'quiz',
    mastery_rule: 'score',
    show_review: 'mastered',
    is_group: false,
    is_enrichment: false,
    enrichment_counts: false,
    practice_counts: false,
    position: 1,
    created_at,
  })
}
