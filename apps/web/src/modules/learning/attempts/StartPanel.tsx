import { Button } from '@mantine/core'
import { IconArrowRight, IconCalendarEvent, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { Suspense, useEffect, useRef } from 'react'
import { dateTime, nearTime } from '../../../kit/format'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { QuizText } from './QuizFacts'
import classes from './QuizOverview.module.css'
import { paperLink, useStart } from './useStart'

/** Loaded if only the lecturer can help. */
const LecturerContact = lazyPart(() => import('../../../shared/lessons/LecturerContact'))

type StartPanelProps = { quiz: StudentLesson; asksToStart: boolean }

/** What the student can do now, or why nothing. */
export function StartPanel({ quiz, asksToStart }: StartPanelProps) {
  if (quiz.state === 'in_progress') return <Running quiz={quiz} />
  if (!quiz.answer) return <First quiz={quiz} asksToStart={asksToStart} />
  const onwards = quiz.next ? <Onwards next={quiz.next} /> : null
  if (quiz.score_held) return quiz.kkm.is_competent ? null : onwards
  if (quiz.allow_remedial) return null // the path has its own button
  if (quiz.mastered || !quiz.kkm.is_competent) return onwards
  return quiz.start_refusal ? (
    <section className={classes.sunken}>
      <div>
        <p className={classes.dimmed}>{quiz.start_refusal}</p>
        <Follow quiz={quiz} />
      </div>
    </section>
  ) : null
}

function Running({ quiz }: { quiz: StudentLesson }) {
  return (
    <section className={classes.card}>
      <h2>Kuis sedang berjalan</h2>
      <p className={classes.dimmed}>
        Waktumu sampai {nearTime(quiz.answer?.deadline)}. Jawabanmu tetap tersimpan.
      </p>
      <LinkButton {...paperLink(quiz)} mt={16} rightSection={<IconArrowRight size={18} aria-hidden />}>
        Lanjutkan Kuis
      </LinkButton>
    </section>
  )
}

/** Clears the request from the address: a reload must not ask again. */
function useAskToStart(start: () => void, asksToStart: boolean) {
  const navigate = useNavigate()
  const askRef = useRef(start)
  useEffect(() => {
    if (!asksToStart) return
    void navigate({ to: '.', search: {}, replace: true })
    askRef.current()
  }, [asksToStart, navigate])
}

function First({ quiz, asksToStart }: StartPanelProps) {
  const start = useStart(quiz, 'normal')
  useAskToStart(start, asksToStart && quiz.start_refusal === null)
  return (
    <section className={classes.card}>
      {quiz.state === 'scheduled' && (
        <p className={classes.schedule}>
          <IconCalendarEvent size={18} aria-hidden /> Kuis dibuka {dateTime(quiz.start_date)}
        </p>
      )}
      {quiz.reset_at && (
        <p className={classes.reset} role="status">
          Dosenmu mereset kuis ini pada {dateTime(quiz.reset_at)}. Jawaban lamamu tetap tersimpan, tetapi
          tidak dihitung.
          {!quiz.start_refusal && ' Kamu dapat mengerjakannya lagi dari awal.'}
        </p>
      )}
      <QuizText quiz={quiz} />
      {quiz.start_refusal ? (
        quiz.state !== 'scheduled' && (
          <>
            <p className={classes.refusal}>{quiz.start_refusal}</p>
            <Follow quiz={quiz} />
          </>
        )
      ) : (
        <Button mt={20} size="md" onClick={start} leftSection={<IconPlayerPlay size={18} aria-hidden />}>
          Kerjakan Sekarang
        </Button>
      )}
    </section>
  )
}

/** Contact of the lecturer, if only they can help. */
function Follow({ quiz }: { quiz: StudentLesson }) {
  if (quiz.state !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <LecturerContact courseId={quiz.courses_id} about={quiz.name} />
    </Suspense>
  )
}

function Onwards({ next }: { next: NonNullable<StudentLesson['next']> }) {
  return (
    <section className={classes.sunken}>
      <div>
        <h2>Langkah berikutnya</h2>
        <p className={classes.dimmed}>{next.name}</p>
      </div>
      <LinkButton {...lessonLink(next)} rightSection={<IconArrowRight size={18} aria-hidden />}>
        Buka
      </LinkButton>
    </section>
  )
}
