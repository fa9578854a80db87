import { IconArrowRight } from '@tabler/icons-react'
import { studentDashboard, type WorkRow } from '@tuntas/contract/insight/dashboard'
import { useEffect, useId } from 'react'
import { invalidate } from '../../../kit/client/queries'
import { LinkButton } from '../../../ui/LinkButton'
import { findEnd } from './runningEnd'
import { clock, useLeft } from './useTimeLeft'
import classes from './Work.module.css'

/**
 * A running quiz, shown first.
 * @param readAt when the server said how much time is left; null for a kept copy
 */
export function RunningQuiz({ quiz, readAt }: { quiz: WorkRow; readAt: number | null }) {
  const secondsLeft = useLeft(findEnd(quiz, readAt))
  const over = secondsLeft === 0
  const title = useId()
  useEffect(() => {
    if (over) void invalidate([studentDashboard])
  }, [over])
  return (
    <section className={classes.running} aria-labelledby={title}>
      <div>
        <p>Sedang berjalan · {quiz.course}</p>
        <h2 id={title}>{quiz.name}</h2>
        <p className={classes.left} role="timer">
          sisa {clock(secondsLeft)}
        </p>
      </div>
      <LinkButton
        variant="white"
        to="/student/courses/lesson/quiz/paper/$id"
        params={{ id: String(quiz.lessons_id) }}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        Lanjut
      </LinkButton>
    </section>
  )
}
