import { IconBook2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { useEffect, useState } from 'react'
import { keptReplies } from '../../../kit/keptReplies'
import { lessonLink } from '../../../kit/lessonLink'
import { useAccount } from '../../../kit/session'
import classes from './Collection.module.css'

type Lesson = Pick<StudentLesson, 'id' | 'name' | 'type' | 'courses' | 'courses_id'>
type Reply = { data?: Partial<Lesson> }

/** What can be read while the network is away: lessons that were opened on this device. */
export default function KeptLessons({ courseId }: { courseId?: number }) {
  const userId = useAccount().user.id
  const [lessons, setLessons] = useState<readonly Lesson[]>([])
  useEffect(() => {
    keptReplies<Reply>(userId).then(
      (replies) =>
        setLessons(replies.flatMap(({ data }) => (data?.type === 'LESSON' ? [data as Lesson] : []))),
      () => setLessons([]),
    )
  }, [userId])
  const shownLessons = lessons.filter((lesson) => courseId === undefined || lesson.courses_id === courseId)
  if (shownLessons.length === 0) return null
  return (
    <section className={classes.surface} aria-labelledby="tersimpan">
      <h2 id="tersimpan">Bisa dibaca tanpa jaringan</h2>
      <ul>
        {shownLessons.map((lesson) => (
          <li key={lesson.id}>
            <IconBook2 size={18} stroke={1.7} aria-hidden />
            <div>
              <Link {...lessonLink(lesson)}>{lesson.name}</Link>
              <span>{lesson.courses}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
