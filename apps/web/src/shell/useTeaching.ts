import { lectureWork, markingCount, markingKinds } from '@tuntas/contract/insight/teaching'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../kit/client/queries'
import { useAccount } from '../kit/session/session'

const READ_ANEW_MS = 60_000
/** After the calls of the page itself. */
const PAUSE_MS = 2000
type Class = { id: number; name: string }

/** The classes of this tab's last reply: a reload of another page has no reply yet. */
const getKey = (userId: number) => `classes-${userId}`
const readClasses = (userId: number): readonly Class[] =>
  JSON.parse(sessionStorage.getItem(getKey(userId)) ?? '[]') as Class[]

/** The lecturer's waiting work, as the last page that shows it has read it. */
const useWork = () => useEndpoint(lectureWork, {}, { enabled: false })

/** The lecturer's classes of this semester. The start page reads them; no page makes a call for them. */
export function useTaughtClasses() {
  const userId = useAccount().user.id
  const work = useWork().data
  useEffect(() => {
    if (work) sessionStorage.setItem(getKey(userId), JSON.stringify(work.classes))
  }, [work, userId])
  return work?.classes ?? readClasses(userId)
}

/** The number that waits to be marked, by the latest of the two replies that know it. */
export function useMarkingCount() {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
  const work = useWork()
  const countReply = useEndpoint(
    markingCount,
    {},
    { enabled: isCalm, staleTime: READ_ANEW_MS, refetchInterval: READ_ANEW_MS },
  )
  if (countReply.dataUpdatedAt >= work.dataUpdatedAt) return countReply.data?.data.count ?? 0
  return (work.data?.data ?? [])
    .filter(({ kind }) => markingKinds.includes(kind))
    .reduce((sum, { count }) => sum + count, 0)
}
