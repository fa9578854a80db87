import { IconBook2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { useEffect, useState } from 'react'
import { useAccount } from '../../../kit/session/session'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import classes from './Collection.module.css'
import { isFileKept, keptReplies } from './cachedReplies'

type Lesson = Pick<StudentLesson, 'id' | 'name' | 'type' | 'courses' | 'courses_id' | 'attachment'>
type Reply = { data?: Partial<Lesson> }

/** A lesson is only readable with its document. */
async function readable(userId: number): Promise<Lesson[]> {
  const replies = await keptReplies<Reply>(userId)
  const lessons = replies.flatMap(({ data }) => (data?.type === 'LESSON' ? [data as Lesson] : []))
  const keptFiles = await Promise.all(lessons.map(({ attachment }) => !attachment || isFileKept(attachment)))
  return lessons.filter((_, place) => keptFiles[place])
}

/** Lessons opened on this device, readable offline. */
export default function KeptLessons({ courseId }: { courseId?: number }) {
  const userId = useAccount().user.id
  const [lessons, setLessons] = useState<readonly Lesson[]>([])
  useEffect(() => {
    readable(userId).then(setLessons, () => setLessons([]))
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
