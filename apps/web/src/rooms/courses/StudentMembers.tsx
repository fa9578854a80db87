import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { studentCourseMembers } from '@tuntas/contract/courses'
import { useState } from 'react'
import { call } from '../../kit/call'
import { MemberList } from './MemberList'

/** A student's classmates and who teaches them. */
export default function StudentMembers({ courseId }: { courseId: number }) {
  const [keywords, setKeywords] = useState('')
  const members = useQuery({
    queryKey: ['members', courseId, keywords],
    queryFn: async ({ signal }) =>
      (await call(studentCourseMembers, { query: { courses_id: courseId, keywords } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  return <MemberList members={members} keywords={keywords} onSearch={setKeywords} />
}
