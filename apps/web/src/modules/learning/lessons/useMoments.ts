import type { StudentSection } from '@tuntas/contract/learning/lessons'
import { useEffect, useState } from 'react'
import { useAccount } from '../../../kit/session/session'
import { masteredTopics, noteMastered } from './moments'

/** Topics mastered since the last visit of this class; each is shown once, until the page is left. */
export function useMoments(courseId: number, topics: readonly StudentSection[]): StudentSection[] {
  const userId = useAccount().user.id
  const [toldTopics, setToldTopics] = useState<readonly number[]>([])
  const masteredList = masteredTopics(topics)
  const ids = masteredList.map(({ id }) => id).join()
  useEffect(() => {
    const freshIds = noteMastered(userId, courseId, ids === '' ? [] : ids.split(',').map(Number))
    if (freshIds.length > 0) setToldTopics((before) => [...before, ...freshIds])
  }, [userId, courseId, ids])
  return masteredList.filter(({ id }) => toldTopics.includes(id))
}
