import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { useEffect } from 'react'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './QuizOverview.module.css'

/** The lessons that the wrong answers point to; those opened since are checked. */
export default function StudyAgain({ quiz }: { quiz: StudentLesson }) {
  const lessons = quiz.related_lessons
  const openedIds = lessons.filter((lesson) => lesson.opened).map((lesson) => lesson.id)
  const opened = openedIds.length
  const mirrored = JSON.stringify(openedIds)
  // The server keeps it; older clients of this browser read it here.
  useEffect(() => localStorage.setItem('linkOpenedRelatedLessons', mirrored), [mirrored])
  return (
    <section className={classes.card} aria-labelledby="pelajari-ulang">
      <div className={classes.heading}>
        <h2 id="pelajari-ulang">Pelajari ulang</h2>
        <StateBadge
          state={opened === lessons.length ? 'settled' : 'available'}
          label={`${opened} dari ${lessons.length} dibuka`}
          quiet={false}
        />
      </div>
      <p className={classes.dimmed}>
        {quiz.allow_remedial
          ? 'Buka semua materi ini untuk membuka remedial.'
          : 'Nomor yang belum tepat berasal dari materi ini.'}
      </p>
      <ul className={classes.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <span className={classes.check} data-done={lesson.opened || undefined} aria-hidden="true">
              {lesson.opened === 1 && <IconCheck size={16} stroke={2.6} />}
            </span>
            <span className={classes.lesson}>
              {lesson.name}
              <small>
                {lesson.opened ? 'Sudah dibuka' : 'Belum dibuka'} · dari nomor {lesson.numbers.join(', ')}
              </small>
            </span>
            <Link
              to="/student/courses/lesson/detail/$id/{-$record}"
              params={{ id: String(lesson.id) }}
              className={classes.open}
              data-done={lesson.opened || undefined}
            >
              {lesson.opened ? 'Baca lagi' : 'Buka materi'}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
