import { studentCourse } from '@tuntas/contract/classroom/courses'
import { collection } from '@tuntas/contract/learning/collection'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { getQueryKey, useData } from '../../../kit/client/queries'
import { useParted } from '../../../kit/client/useSplitReply'

/** An earlier server version sends only the topics. */
const splitPage = (
  id: number,
  { course, collected: collectedFiles, ...topics }: Reply<typeof studentLessons>,
) =>
  [
    [getQueryKey(studentLessons, { query: { id } }), topics.data] as const,
    [getQueryKey(studentCourse, { params: { id } }), course] as const,
    [getQueryKey(collection, { query: { courses_id: id } }), collectedFiles] as const,
  ].flatMap(([key, data]) => (data ? [[key, { ...topics, data }] as const] : []))

/**
 * Loads the data of a class page's first view in one request; later changes are fetched separately.
 * @param isShown whether the tab with the topics is open
 */
export const useClassPage = (id: number, isShown: boolean) => {
  const input = { query: { id, page: true } }
  const page = useParted(studentLessons, input, (reply) => splitPage(id, reply), {
    staleTime: 0,
    enabled: isShown,
  })
  // On a later visit the parts are cached but old: refetch the page instead of each part.
  const enabled = !isShown || page.isFetchedAfterMount
  return {
    /** Can its parts be fetched separately? */
    isReady: enabled,
    course: useData(studentCourse, { params: { id } }, { enabled }),
    lessons: useData(studentLessons, { query: { id } }, { enabled: enabled && isShown }),
  }
}
