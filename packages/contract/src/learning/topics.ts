import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './topics.schemas.ts'

/** Topics of a class, lesson options, and copying. */

export type * from './topics.schemas.ts'

export const topics = endpoint<typeof schemas.topics>({
  method: 'GET',
  path: 'lecture/lesson/topic',
  roles: lecturers,
})

export const topicDetail = endpoint<typeof schemas.topicDetail>({
  method: 'GET',
  path: 'lecture/lesson/topic/detail/:id',
  roles: lecturers,
})

export const saveTopic = endpoint<typeof schemas.saveTopic>({
  method: 'POST',
  path: 'lecture/lesson/topic/save',
  roles: lecturers,
})

export const removeTopic = endpoint<typeof schemas.removeTopic>({
  method: 'DELETE',
  path: 'lecture/lesson/topic/delete/:id',
  roles: lecturers,
})

/** Archives all topics of the class with their lessons. */
export const resetTopics = endpoint<typeof schemas.resetTopics>({
  method: 'POST',
  path: 'lecture/lesson/topic/reset',
  roles: lecturers,
})

/** Reorders all topics of the class. */
export const reorderTopics = endpoint<typeof schemas.reorderTopics>({
  method: 'POST',
  path: 'lecture/lesson/topic/reorder',
  roles: lecturers,
})

/** Material of the class, as options for related lessons. */
export const theories = endpoint<typeof schemas.theories>({
  method: 'GET',
  path: 'lecture/lesson/list/theory',
  roles: lecturers,
})

/** All lessons of a class by topic, for copying. */
export const theoriesBySection = endpoint<typeof schemas.theoriesBySection>({
  method: 'GET',
  path: 'lecture/lesson/list/theory-by-section',
  roles: lecturers,
})

/**
 * Copies lessons of the lecturer's classes into `courses_id` or `targets`; by default unpublished and without
 * windows.
 */
export const duplicateLessons = endpoint<typeof schemas.duplicateLessons>({
  method: 'POST',
  path: 'lecture/lesson/duplicate',
  roles: lecturers,
})
