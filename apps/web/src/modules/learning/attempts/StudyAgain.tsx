import { IconCheck, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { useEffect } from 'react'
import { keepLocally } from '../../../kit/device/keepLocally'
import { number } from '../../../kit/format'
import { KkmMeter } from '../../../ui/KkmMeter'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './QuizOverview.module.css'
import own from './StudyAgain.module.css'
import { type StudyGroup, studyGroups } from './studyGroups'

/** Preparation of a remedial: weak goals and their lessons; studied ones are checked. */
export default function StudyAgain({ quiz }: { quiz: StudentLesson }) {
  const lessons = quiz.related_lessons
  const mirrored = JSON.stringify(lessons.filter((lesson) => lesson.opened).map((lesson) => lesson.id))
  // The server stores it; older clients in this browser read it here.
  useEffect(() => void keepLocally('linkOpenedRelatedLessons', mirrored), [mirrored])
  const studiedCount = lessons.filter((lesson) => lesson.studied).length
  const isDone = studiedCount === lessons.length
  const reachedGoals = quiz.goals.filter((goal) => goal.reached)
  return (
    <section className={classes.card} aria-labelledby="pelajari-ulang">
      <div className={classes.heading}>
        <h2 id="pelajari-ulang">Pelajari ulang</h2>
        {lessons.length > 0 && (
          <StateBadge
            state={isDone ? 'settled' : 'available'}
            label={`${studiedCount} dari ${lessons.length} ${doneWord(quiz)}`}
            quiet={false}
          />
        )}
      </div>
      {lessons.length > 0 && <p className={classes.dimmed}>{describeDemand(quiz, isDone)}</p>}
      {reachedGoals.length > 0 && (
        <p className={own.reached}>
          <b>Sudah tercapai</b>
          {reachedGoals.map(({ goals, share }) => (
            <span key={goals}>
              <IconCircleCheckFilled size={16} aria-hidden /> {goals} {number(share)}
            </span>
          ))}
        </p>
      )}
      {studyGroups(quiz.goals, lessons).map((group) => (
        <Group key={group.goal?.goals ?? ''} group={group} quiz={quiz} />
      ))}
    </section>
  )
}

function doneWord({ must_read, practice_counts }: StudentLesson): string {
  if (practice_counts) return 'selesai'
  return must_read ? 'dibaca' : 'dibuka'
}

function describeDemand(
  { allow_remedial, must_read, practice_counts }: StudentLesson,
  isDone: boolean,
): string {
  if (!allow_remedial) return 'Nomor yang belum tepat berasal dari materi ini.'
  if (isDone)
    return practice_counts
      ? 'Syarat remedial sudah terpenuhi. Lanjutkan ke remedial di bawah.'
      : 'Semua materi sudah dipelajari. Lanjutkan ke remedial di bawah.'
  const study = must_read
    ? 'Baca semua materi ini sampai akhir, atau paling sedikit 1 menit,'
    : 'Buka semua materi ini'
  return practice_counts
    ? `${study} atau capai Siap kuis di Latihan tujuannya, untuk membuka remedial.`
    : `${study} untuk membuka remedial.`
}

/** Link to practise a goal, which can replace its lessons. */
function PracticeLink({ quiz, goals }: { quiz: StudentLesson; goals: string }) {
  // Questions without goal replace nothing.
  const counts = goals !== '' && quiz.practice_counts === 1 && quiz.allow_remedial === 1
  return (
    <p className={own.practice}>
      {counts && '… atau capai Siap kuis di '}
      <Link
        to="/student/courses/practice/$id"
        params={{ id: String(quiz.courses_id) }}
        search={{ tujuan: goals }}
      >
        {counts ? 'Latihan tujuan ini' : 'Latih tujuan ini'}
      </Link>
      {counts && ', bila ada 5 soal atau lebih'}
    </p>
  )
}

function Group({ group: { goal, lessons, above }, quiz }: { group: StudyGroup; quiz: StudentLesson }) {
  return (
    <div className={own.group}>
      {goal && (
        <div className={own.goal}>
          <h3>{goal.goals}</h3>
          <KkmMeter score={goal.share} kkm={quiz.kkm.kkm} size="block" withScore />
        </div>
      )}
      {above.length > 0 && (
        <p className={classes.dimmed}>Dipelajari di {above.map(({ name }) => name).join(', ')}, di atas.</p>
      )}
      {goal && lessons.length + above.length === 0 && (
        <p className={classes.dimmed}>Belum ada materi yang ditunjuk untuk tujuan ini.</p>
      )}
      {lessons.length > 0 && (
        <ul className={classes.lessons}>
          {lessons.map((lesson) => (
            <Study key={lesson.id} lesson={lesson} mustRead={quiz.must_read === 1} />
          ))}
        </ul>
      )}
      {(goal ? !goal.reached : quiz.practice_counts === 1) && (
        <PracticeLink quiz={quiz} goals={goal?.goals ?? ''} />
      )}
    </div>
  )
}

function stateWords(
  { opened: isOpened, studied: isStudied, practised }: StudyGroup['lessons'][number],
  mustRead: boolean,
): string {
  if (practised) return 'Siap kuis di Latihan'
  if (isStudied) return mustRead ? 'Sudah dibaca' : 'Sudah dibuka'
  return isOpened ? 'Dibuka, belum dibaca sampai akhir' : mustRead ? 'Belum dibaca' : 'Belum dibuka'
}

function Study({ lesson, mustRead }: { lesson: StudyGroup['lessons'][number]; mustRead: boolean }) {
  return (
    <li>
      <span className={classes.check} data-done={lesson.studied || undefined} aria-hidden="true">
        {lesson.studied === 1 && <IconCheck size={16} stroke={2.6} />}
      </span>
      <span className={classes.lesson}>
        {lesson.name}
        {lesson.parts.length > 0 && <span className={own.parts}>Bagian: {lesson.parts.join(' · ')}</span>}
        <small>
          {stateWords(lesson, mustRead)} · dari nomor {lesson.numbers.join(', ')}
        </small>
      </span>
      <Link
        to="/student/courses/lesson/detail/$id/{-$record}"
        params={{ id: String(lesson.id), record: undefined }}
        className={classes.open}
        data-done={lesson.studied || undefined}
      >
        {lesson.studied ? 'Baca lagi' : 'Buka materi'}
      </Link>
    </li>
  )
}
