import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { keepLocally } from '../../../kit/device/keepLocally'
import { dateTime } from '../../../kit/format'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import { describeProgress } from './pathWords'
import classes from './RemedialPath.module.css'
import { StudyAgain } from './StudyAgain'
import { useStart } from './useStart'

/** Loaded when opened. */
const OwnVerdicts = lazyPart(() => import('./OwnVerdicts'))

/** After an attempt: why, and what now. Of its steps one is open; a remedial has its button in sight. */
export default function RemedialPath({ quiz }: { quiz: StudentLesson }) {
  const lessons = quiz.related_lessons
  const mirrored = JSON.stringify(lessons.filter((lesson) => lesson.opened).map((lesson) => lesson.id))
  // The server stores it; older clients in this browser read it here.
  useEffect(() => void keepLocally('linkOpenedRelatedLessons', mirrored), [mirrored])
  const studies = !quiz.mastered && lessons.length + quiz.goals.length > 0
  const isReady = quiz.allow_remedial === 1 && quiz.start_refusal === null
  const remainingLessons = lessons.filter((lesson) => !lesson.studied)
  // The remedial's own step says little: its button is in sight anyway.
  const showsWhy = isReady && quiz.can_see_verdicts === 1 && quiz.answer?.score != null
  return (
    <>
      <ol className={classes.steps}>
        <Why quiz={quiz} isCurrent={showsWhy} />
        {studies && (
          <Step
            id="pelajari-ulang"
            title="Pelajari ulang"
            note={describeProgress(quiz)}
            current={!isReady}
            done={isReady && lessons.length > 0}
          >
            <StudyAgain quiz={quiz} />
          </Step>
        )}
        {quiz.allow_remedial === 1 && (
          <Step
            id="remedial"
            title={`Remedial ${quiz.remedials.used + 1}`}
            note={describeChances(quiz)}
            current={isReady && !showsWhy}
          >
            <p>{describeRemedial(quiz)}</p>
          </Step>
        )}
      </ol>
      {quiz.allow_remedial === 1 && <Now quiz={quiz} isReady={isReady} remainingLessons={remainingLessons} />}
    </>
  )
}

const describeChances = ({ remedials: { used: usedCount, allowed } }: StudentLesson) =>
  allowed === null ? 'Tanpa batas' : `Sisa ${allowed - usedCount} dari ${allowed} kesempatan`

const describeRemedial = ({ remedial_scope, total_question, end_date }: StudentLesson) =>
  [
    remedial_scope === 'goals' ? 'Hanya tujuan yang belum tuntas.' : `${total_question} soal.`,
    end_date && `Ditutup ${dateTime(end_date)}.`,
  ]
    .filter(Boolean)
    .join(' ')

const openings = {
  never: null,
  mastered: 'Pembahasan terbuka setelah kamu tuntas.',
  after_window: 'Pembahasan terbuka setelah kuis ditutup untuk semua.',
} as const

/** The own answers, or when more of them can be seen. */
function Why({ quiz, isCurrent }: { quiz: StudentLesson; isCurrent: boolean }) {
  const { answer, can_review, can_see_verdicts, show_review } = quiz
  const opening = can_review ? null : openings[show_review]
  if (!answer?.score) return null
  const { correct, wrong: wrongCount, wait, empty } = answer.score
  const total = correct + wrongCount + wait + empty
  if (!can_review && !can_see_verdicts) return opening && <li className={classes.opening}>{opening}</li>
  return (
    <Step
      id="jawabanmu"
      title={correct === total ? 'Lihat jawabanmu' : 'Lihat yang keliru'}
      note={`${correct} dari ${total} benar`}
      current={isCurrent}
    >
      {can_review === 1 && (
        <LinkButton
          to="/student/courses/lesson/quiz/review/$id"
          params={{ id: String(answer.id) }}
          variant="default"
          mb={can_see_verdicts ? 16 : 0}
        >
          Buka pembahasan
        </LinkButton>
      )}
      {can_see_verdicts === 1 && (
        <Suspense fallback={<Skeletons shape="rows" count={3} />}>
          <OwnVerdicts attemptId={answer.id} />
        </Suspense>
      )}
      {opening && <p className={classes.dimmed}>{opening}</p>}
    </Step>
  )
}

type StepProps = {
  id: string
  title: string
  note: string | null
  /** The open one, until the student opens another. */
  current?: boolean
  done?: boolean
  children: ReactNode
}

/** The browser closes the others of the same name. Its content is rendered when it is first opened. */
function Step({ id, title, note, current: isCurrent = false, done: isDone = false, children }: StepProps) {
  const [wasOpen, setOpen] = useState(isCurrent)
  return (
    <li>
      <section aria-labelledby={id}>
        <details
          name="langkah"
          open={isCurrent}
          className={classes.step}
          data-done={isDone || undefined}
          onToggle={(event) => event.currentTarget.open && setOpen(true)}
        >
          <summary>
            <span className={classes.mark} aria-hidden="true">
              {isDone && <IconCheck size={16} stroke={2.6} />}
            </span>
            <h2 id={id}>{title}</h2>
            {note && <small>{note}</small>}
          </summary>
          <div className={classes.body}>{(wasOpen || isCurrent) && children}</div>
        </details>
      </section>
    </li>
  )
}

type NowProps = { quiz: StudentLesson; isReady: boolean; remainingLessons: StudentLesson['related_lessons'] }

/** The one button of the path, always in sight. */
function Now({ quiz, isReady, remainingLessons }: NowProps) {
  const start = useStart(quiz, 'remedial')
  const [next] = remainingLessons
  if (isReady)
    return (
      <div className={classes.now}>
        <p>Remedial {quiz.remedials.used + 1} sudah terbuka.</p>
        <Button onClick={start} leftSection={<IconPlayerPlay size={18} aria-hidden />}>
          Mulai Remedial
        </Button>
      </div>
    )
  return (
    <div className={classes.now}>
      <p>{next ? `Tinggal ${remainingLessons.length} materi lagi.` : quiz.start_refusal}</p>
      {next && (
        <LinkButton
          {...lessonLink({ id: next.id, type: 'LESSON' })}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          Pelajari materi
        </LinkButton>
      )}
    </div>
  )
}
