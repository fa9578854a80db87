import { studentCourse } from '@tuntas/contract/classroom/courses'
import { collection } from '@tuntas/contract/learning/collection'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { getQueryKey, useData } from '../../../kit/client/queries'
import { useParted } from './useSplitReply'

/** A server of an earlier version sends the topics alone. */
const splitPage = (
  id: number,
  { course, collected: collectedFiles, ...topics }: Reply<typeof studentLessons>,
) =>
  [
    [getQueryKey(studentLessons, { query: { id } }), topics.data] as const,
    [getQueryKey(studentCourse, { params: { id } }), course] as const,
    [getQueryKey(collection, { query: { courses_id: id } }), collectedFiles] as const,
  ].flatMap(([key, data]) => (data ? [[key, { ...topics, data }] as const] : []))

/** What the page of a class shows first, in one request. What changes of it later is asked for alone. @param isShown the tab with its topics */
export const useClassPage = (id: number, isShown: boolean) => {
  const input = { query: { id, page: true } }
  const page = useParted(studentLessons, input, (reply) => splitPage(id, reply), {
    staleTime: 0,
    enabled: isShown,
  })
  // On a later visit the parts are there, but old: the page renews them, not each its own call.
  const enabled = !isShown || page.isFetchedAfterMount
  return {
    /** May its parts be asked for alone? */
    isReady: enabled,
    course: useData(studentCourse, { params: { id } }, { enabled }),
    lessons: useData(studentLessons, { query: { id } }, { enabled: enabled && isShown }),
  }
}
