import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import { useState } from 'react'
import { keepLocally } from '../../../kit/device/keepLocally'

const getPlaceKey = (attemptId: number) => `soal-${attemptId}`

/** The question on screen. A reopened paper continues there. */
export function usePlace(attemptId: number, questions: readonly PaperQuestion[]) {
  const [at, setAt] = useState(() => {
    const last = Number(localStorage.getItem(getPlaceKey(attemptId)))
    return Math.max(
      0,
      questions.findIndex(({ id }) => id === last),
    )
  })
  const go = (to: number) => {
    const place = Math.min(Math.max(0, to), questions.length - 1)
    setAt(place)
    const question = questions[place]
    if (question) keepLocally(getPlaceKey(attemptId), String(question.id))
  }
  return [at, go] as const
}
