import { Link } from '@tanstack/react-router'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './LessonOutline.module.css'

/** The class outline inside a lesson, loaded when opened. */
export default function LessonOutline({ lesson }: { lesson: StudentLesson }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.outline} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Daftar isi kelas</summary>
      {isOpen && <Topics lesson={lesson} />}
    </details>
  )
}

function Topics({ lesson }: { lesson: StudentLesson }) {
  const topics = useData(studentLessons, { query: { id: lesson.courses_id } })
  return (
    <Loaded query={topics} count={4} failed="Daftar isi gagal dimuat">
      {(data) => (
        <nav aria-label="Daftar isi kelas">
          {data.map((topic) => (
            <details key={topic.id} open={topic.id === lesson.sections_id} className={classes.topic}>
              <summary>{topic.name}</summary>
              <ol>
                {topic.lessons.map((one) => (
                  <li key={one.id}>
                    {one.locked ? (
                      <span>{one.name}</span>
                    ) : (
                      <Link {...lessonLink(one)} aria-current={one.id === lesson.id ? 'page' : undefined}>
                        {one.name}
                      </Link>
                    )}
                    <StateBadge state={one.state} />
                  </li>
                ))}
              </ol>
            </details>
          ))}
        </nav>
      )}
    </Loaded>
  )
}
