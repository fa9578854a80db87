import { createAtom, useSelector } from '@tanstack/react-store'
import type { HandIn } from './handInStore'

/** What the signed-in student has handed in here and the server does not have yet. */
export const tasks = createAtom<readonly HandIn[]>([])

export const useWaitingHandIn = (lessonId: number): HandIn | undefined =>
  useSelector(tasks).find(({ lessons_id }) => lessons_id === lessonId)
