import { courseFollowUp } from '@tuntas/contract/classroom/members'
import { useData } from '../../../kit/client/queries'

/** Students of the class who cannot go on by themselves. */
export const useFollowUp = (courseId: number) => useData(courseFollowUp, { query: { courses_id: courseId } })
