import type { StudentSection } from '@tuntas/contract/learning/lessons'
import { keepLocally } from '../../../kit/device/keepLocally'

/** All its lessons are done. */
export const isFinished = ({ settled: settledCount, total }: StudentSection): boolean =>
  total > 0 && settledCount === total

/** All is done and every quiz with KKM is mastered; without such a quiz a topic is finished, not mastered. */
const isMastered = (topic: StudentSection): boolean => {
  const quizzes = topic.lessons.filter(
    ({ type, kkm, is_enrichment }) => type === 'QUIZ' && kkm.is_competent === 1 && !is_enrichment,
  )
  return isFinished(topic) && quizzes.length > 0 && quizzes.every(({ state }) => state === 'mastered')
}
export const masteredTopics = <T extends StudentSection>(topics: readonly T[]): T[] =>
  topics.filter(isMastered)

type Known = { courses: number[]; topics: number[] }
const getTopicsKey = (userId: number) => `topik-tuntas-${userId}`
const read = (userId: number): Known => {
  try {
    return { courses: [], topics: [], ...JSON.parse(localStorage.getItem(getTopicsKey(userId)) ?? '{}') }
  } catch {
    return { courses: [], topics: [] }
  }
}

/**
 * Stores the mastered topics of this person and returns the new ones. On the first visit of a class in this
 * browser none are new: their mastery is not recent.
 */
export const noteMastered = (userId: number, courseId: number, ids: readonly number[]): number[] => {
  const { courses, topics } = read(userId)
  const freshIds = ids.filter((id) => !topics.includes(id))
  const knownMoments: Known = {
    courses: [...new Set([...courses, courseId])],
    topics: [...topics, ...freshIds],
  }
  keepLocally(getTopicsKey(userId), JSON.stringify(knownMoments))
  return courses.includes(courseId) ? freshIds : []
}
