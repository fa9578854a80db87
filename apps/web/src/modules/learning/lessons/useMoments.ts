import type { StudentSection } from '@tuntas/contract/learning/lessons'
import { useEffect, useState } from 'react'
import { useAccount } from '../../../kit/session'
import { masteredTopics, noteMastered } from './moments'

/** The topics that were mastered since this class was looked at last; each is told once, until the page is left. */
export function useMoments(courseId: number, topics: readonly StudentSection[]): StudentSection[] {
  const userId = useAccount().user.id
  const [told, setTold] = useState<readonly number[]>([])
  const mastered = masteredTopics(topics)
  const ids = mastered.map(({ id }) => id).join()
  useEffect(() => {
    const fresh = noteMastered(userId, courseId, ids === '' ? [] : ids.split(',').map(Number))
    if (fresh.length > 0) setTold((before) => [...before, ...fresh])
  }, [userId, courseId, ids])
  return mastered.filter(({ id }) => told.includes(id))
}
