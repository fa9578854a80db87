import { IconArrowLeft, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { READING_SECONDS, type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { useEffect } from 'react'
import { invalidate } from '../../../kit/client/queries'
import { hasDocument, joinPageTexts } from '../../../shared/lessons/lessonPage'
import { PartsToRead } from './PartsToRead'
import classes from './RemedialBar.module.css'
import { useReading } from './useReading'

type Remedial = NonNullable<StudentLesson['remedial']>

/** Above material of a remedial: study progress, what counts, and the way back. */
export default function RemedialBar({ lesson, remedial }: { lesson: StudentLesson; remedial: Remedial }) {
  const { lessons_id, name, must_read, done: doneCount, total } = remedial
  const demanded = must_read === 1 && remedial.studied === 0
  const isNoted = useReading(lesson, demanded)
  const isStudied = !demanded || isNoted
  const progress = doneCount + (demanded && isNoted ? 1 : 0)
  useEffect(() => {
    if (isStudied) void invalidate([[studentLesson, { params: { id: lessons_id } }]])
  }, [isStudied, lessons_id])
  return (
    <section className={classes.bar} aria-label={`Remedial ${name}`}>
      <div>
        <p>
          <b>Remedial {name}</b> · {progress} dari {total} materi {must_read ? 'dibaca' : 'dibuka'}
        </p>
        {remedial.parts.length > 0 && <PartsToRead parts={remedial.parts} html={joinPageTexts(lesson)} />}
        <p className={classes.state} role="status">
          {isStudied ? (
            <>
              <IconCircleCheckFilled size={16} aria-hidden /> Materi ini sudah dipelajari
            </>
          ) : (
            `Dihitung setelah ${hasDocument(lesson) ? '' : 'kamu membaca sampai akhir, atau '}${READING_SECONDS} detik di halaman ini.`
          )}
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
