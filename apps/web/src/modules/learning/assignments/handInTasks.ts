import { createAtom, useSelector } from '@tanstack/react-store'
import type { HandIn } from './handInStore'

/** Waiting hand-ins of the signed-in student. */
export const tasks = createAtom<readonly HandIn[]>([])

export const useWaitingHandIn = (lessonId: number): HandIn | undefined =>
  useSelector(tasks).find(({ lessons_id }) => lessons_id === lessonId)
