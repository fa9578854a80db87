import { createAtom } from '@tanstack/react-store'
import { KEPT, PAPERS } from './cacheNames'

/** A running quiz whose paper this device keeps. */
export type RunningPaper = {
  lessonId: number
  attemptId: number
  name: string
  /** By the device's clock, however wrong that is. */
  endsAt: number
}

type Stored = {
  user_id: number
  kept_at: number
  attempt: { id: number; lessons_id: number; name: string; deadline: string; server_time: string }
}

const toRunning = ({ kept_at, attempt }: Stored): RunningPaper => ({
  lessonId: attempt.lessons_id,
  attemptId: attempt.id,
  name: attempt.name,
  endsAt: kept_at + Date.parse(attempt.deadline) - Date.parse(attempt.server_time),
})

/** Quizzes that the device's card shows: other cards leave them out. */
export const deviceQuizIds = createAtom<readonly number[]>([])

/** Running quizzes of this person on this device, also without a network. */
export async function findRunningPapers(userId: number): Promise<RunningPaper[]> {
  if (!window.caches) return []
  const cache = await caches.open(KEPT)
  const addresses = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const papers = addresses.filter((path) => path.startsWith(PAPERS) && !path.endsWith('/jawaban'))
  const storedPapers = await Promise.all(
    papers.map(async (path): Promise<Stored | undefined> => (await cache.match(path))?.json()),
  )
  return storedPapers.flatMap((paper) => {
    if (paper?.user_id !== userId) return []
    const runningPaper = toRunning(paper)
    return runningPaper.endsAt > Date.now() ? [runningPaper] : []
  })
}
