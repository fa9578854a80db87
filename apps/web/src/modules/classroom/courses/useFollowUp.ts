import { courseFollowUp } from '@tuntas/contract/classroom/members'
import { useData } from '../../../kit/client/queries'

/** Students of the class who are stuck. */
export const useFollowUp = (courseId: number) => useData(courseFollowUp, { query: { courses_id: courseId } })
