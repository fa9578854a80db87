import { IconArrowLeft, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  READING_RULE,
  READING_SECONDS,
  STUDY_SECONDS,
  type StudentLesson,
  studentLesson,
} from '@tuntas/contract/learning/attempts'
import { useEffect } from 'react'
import { invalidate } from '../../../kit/client/queries'
import { hasDocument, joinPageTexts } from '../../../shared/lessons/lessonPage'
import { PartsToRead } from './PartsToRead'
import classes from './RemedialBar.module.css'
import { useReading } from './useReading'

type Remedial = NonNullable<StudentLesson['remedial']>

function describeState(isRead: boolean, { must_read }: Remedial, hasOnlyTime: boolean): string {
  if (isRead) return 'Materi ini sudah dipelajari'
  if (!must_read) return 'Materi ini sudah dibuka'
  return hasOnlyTime ? 'Buka materi ini 1 menit.' : READING_RULE
}

/** Above material of a remedial: study progress, what counts, and the way back. */
export default function RemedialBar({ lesson, remedial }: { lesson: StudentLesson; remedial: Remedial }) {
  const { lessons_id, name, must_read, done: doneCount, total } = remedial
  const seconds = must_read ? READING_SECONDS : STUDY_SECONDS
  const isNoted = useReading(lesson, remedial.is_read ? null : seconds)
  const isRead = remedial.is_read === 1 || isNoted
  const progress = doneCount + (remedial.studied === 0 && isNoted ? 1 : 0)
  // Opening may be enough for the remedial, and reading changes what its page says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again once it is read
  useEffect(() => {
    void invalidate([[studentLesson, { params: { id: lessons_id } }]])
  }, [isRead, lessons_id])
  return (
    <section className={classes.bar} aria-label={`Remedial ${name}`}>
      <div>
        <p>
          <b>Remedial {name}</b> · {progress} dari {total} materi {must_read ? 'dipelajari' : 'dibuka'}
        </p>
        {remedial.parts.length > 0 && <PartsToRead parts={remedial.parts} html={joinPageTexts(lesson)} />}
        <p className={classes.state} role="status">
          {(isRead || !must_read) && <IconCircleCheckFilled size={16} aria-hidden />}
          {describeState(isRead, remedial, hasDocument(lesson))}
        </p>
      </div>
      <div className={classes.ways}>
        {remedial.next && (
          <Link
            to="/student/courses/lesson/detail/$id/{-$record}"
            params={{ id: String(remedial.next.id), record: undefined }}
            className={classes.way}
          >
            Materi berikutnya
          </Link>
        )}
        <Link
          to="/student/courses/lesson/quiz/$id"
          params={{ id: String(lessons_id) }}
          className={classes.way}
        >
          <IconArrowLeft size={17} aria-hidden /> Kembali ke remedial
        </Link>
      </div>
    </section>
  )
}
