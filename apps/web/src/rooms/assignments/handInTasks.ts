import { createAtom, useSelector } from '@tanstack/react-store'
import { patiently } from '../../ui/lazyPart'
import type { HandIn } from './handInStore'

/** What the signed-in student has handed in here and the server does not have yet. */
export const tasks = createAtom<readonly HandIn[]>([])

export const useHandIn = (lessonId: number): HandIn | undefined =>
  useSelector(tasks).find(({ lessons_id }) => lessons_id === lessonId)

/** Fetched behind every first screen of a student, so that it is there when the network is not. */
export const loadHandIns = async () => (await patiently(() => import('./handIns'))).handIns
