import { keepPreviousData } from '@tanstack/react-query'
import { studentCourseMembers } from '@tuntas/contract/classroom/courses'
import { useState } from 'react'
import { useData } from '../../../kit/client/queries'
import { MemberList } from './MemberList'

/** Classmates and lecturers, for students. */
export default function StudentMembers({ courseId }: { courseId: number }) {
  const [keywords, setKeywords] = useState('')
  const query = { courses_id: courseId, keywords }
  const members = useData(studentCourseMembers, { query }, { placeholderData: keepPreviousData })
  return <MemberList members={members} keywords={keywords} onSearch={setKeywords} />
}
