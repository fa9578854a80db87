import { IconCheck, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { practiceGoals, READY_QUESTIONS } from '@tuntas/contract/learning/practice'
import { useData } from '../../../kit/client/queries'
import { number } from '../../../kit/format'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { KkmMeter } from '../../../ui/KkmMeter'
import { describeDemand } from './pathWords'
import classes from './QuizOverview.module.css'
import own from './StudyAgain.module.css'
import { type StudyGroup, studyGroups } from './studyGroups'

/** Goals that have enough questions to become Siap kuis; practice of others would open nothing. */
function usePractisable({ courses_id, practice_counts, allow_remedial }: StudentLesson): readonly string[] {
  const enabled = practice_counts === 1 && allow_remedial === 1
  const goals = useData(practiceGoals, { query: { courses_id } }, { enabled })
  return (goals.data ?? []).flatMap(({ goals, total_question }) =>
    goals !== null && total_question >= READY_QUESTIONS ? [goals] : [],
  )
}

/** Preparation of a remedial: weak goals and their lessons; studied ones are checked. */
export function StudyAgain({ quiz }: { quiz: StudentLesson }) {
  const practisable = usePractisable(quiz)
  const groups = studyGroups(quiz.goals, quiz.related_lessons)
  const isOffered = groups.some(({ goal }) => goal?.reached === 0 && practisable.includes(goal.goals))
  const demand = describeDemand(quiz, isOffered)
  const reachedGoals = quiz.goals.filter((goal) => goal.reached)
  return (
    <>
      {demand && (
        <p className={classes.dimmed}>{isOffered ? <HelpedTerm label={demand} about="ready" /> : demand}</p>
      )}
      {reachedGoals.length > 0 && (
        <p className={own.reached}>
          <b>Sudah tuntas</b>
          {reachedGoals.map(({ goals, share }) => (
            <span key={goals}>
              <IconCircleCheckFilled size={16} aria-hidden /> {goals} {number(share)}
            </span>
          ))}
        </p>
      )}
      {groups.map((group) => (
        <Group key={group.goal?.goals ?? ''} group={group} quiz={quiz} practisable={practisable} />
      ))}
    </>
  )
}

type GroupProps = { group: StudyGroup; quiz: StudentLesson; practisable: readonly string[] }

function Group({ group: { goal, lessons, above }, quiz, practisable }: GroupProps) {
  return (
    <div className={own.group}>
      {goal && (
        <div className={own.goal}>
          <h3>{goal.goals}</h3>
          <KkmMeter score={goal.share} kkm={quiz.kkm.kkm} size="block" withScore />
        </div>
      )}
      {above.length > 0 && (
        <p className={classes.dimmed}>Pelajari lagi di atas: {above.map(({ name }) => name).join(', ')}.</p>
      )}
      {goal && lessons.length + above.length === 0 && (
        <p className={classes.dimmed}>Belum ada materi untuk tujuan ini.</p>
      )}
      {lessons.length > 0 && (
        <ul className={classes.lessons}>
          {lessons.map((lesson) => (
            <Study key={lesson.id} lesson={lesson} mustRead={quiz.must_read === 1} />
          ))}
        </ul>
      )}
      {goal?.reached === 0 && (quiz.practice_counts === 0 || practisable.includes(goal.goals)) && (
        <p className={own.practice}>
          <Link
            to="/student/courses/practice/$id"
            params={{ id: String(quiz.courses_id) }}
            search={{ tujuan: goal.goals }}
          >
            Latih tujuan ini
          </Link>
        </p>
      )}
    </div>
  )
}

function stateWords(
  { opened: isOpened, is_read, practised }: StudyGroup['lessons'][number],
  mustRead: boolean,
): string {
  if (practised) return 'Latihannya sudah Siap kuis'
  if (is_read) return 'Sudah dipelajari'
  if (isOpened) return mustRead ? 'Belum selesai dibaca' : 'Sudah dibuka'
  return 'Belum dibuka'
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
          {stateWords(lesson, mustRead)} · untuk soal nomor {lesson.numbers.join(', ')}
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
