import { lectureWork, markingKinds } from '@tuntas/contract/insight/teaching'
import { useEffect } from 'react'
import { useEndpoint } from '../kit/client/queries'
import { useAccount } from '../kit/session/session'

const READ_ANEW_MS = 60_000
type Class = { id: number; name: string }

/** The classes of this tab's last reply: a reload of another page has no reply yet. */
const getKey = (userId: number) => `classes-${userId}`
const readClasses = (userId: number): readonly Class[] =>
  JSON.parse(sessionStorage.getItem(getKey(userId)) ?? '[]') as Class[]

/**
 * The lecturer's classes of this semester, and the number that waits to be marked. The start page reads them;
 * from then on they stay fresh on every page. No page makes a first call for them.
 */
export function useTeaching() {
  const userId = useAccount().user.id
  const work = useEndpoint(
    lectureWork,
    {},
    {
      enabled: (query) => query.state.data !== undefined,
      staleTime: READ_ANEW_MS,
      refetchInterval: READ_ANEW_MS,
    },
  ).data
  useEffect(() => {
    if (work) sessionStorage.setItem(getKey(userId), JSON.stringify(work.classes))
  }, [work, userId])
  const waitingCount = work?.data
    .filter(({ kind }) => markingKinds.includes(kind))
    .reduce((sum, { count }) => sum + count, 0)
  return { classes: work?.classes ?? readClasses(userId), waitingCount }
}
