import { useQuery } from '@tanstack/react-query'
import { courseFollowUp } from '@tuntas/contract/members'
import { call } from '../../kit/call'

/** Students of the class who cannot go on by themselves. */
export const useFollowUp = (courseId: number) =>
  useQuery({
    queryKey: ['follow-up', courseId],
    queryFn: async ({ signal }) =>
      (await call(courseFollowUp, { query: { courses_id: courseId } }, { signal })).data,
  })
