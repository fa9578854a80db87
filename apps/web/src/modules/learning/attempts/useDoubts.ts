import { useState } from 'react'
import { keepLocally } from '../../../kit/device/keepLocally'

const getDoubtsKey = (attemptId: number) => `ragu-${attemptId}`

const read = (attemptId: number): Set<number> => {
  try {
    return new Set(JSON.parse(localStorage.getItem(getDoubtsKey(attemptId)) ?? '[]'))
  } catch {
    return new Set()
  }
}

/** Questions flagged 'ragu': stored only in this browser. */
export function useDoubts(attemptId: number) {
  const [doubts, setDoubts] = useState(() => read(attemptId))
  const toggle = (questionId: number) =>
    setDoubts((before) => {
      const next = new Set(before)
      if (!next.delete(questionId)) next.add(questionId)
      keepLocally(getDoubtsKey(attemptId), JSON.stringify([...next]))
      return next
    })
  return [doubts as ReadonlySet<number>, toggle] as const
}
