import { IconArrowRight } from '@tabler/icons-react'
import { studentDashboard, type WorkRow } from '@tuntas/contract/insight/dashboard'
import { useEffect, useId, useState } from 'react'
import { invalidate } from '../../../kit/client/queries'
import { LinkButton } from '../../../ui/LinkButton'
import { findEnd } from './runningEnd'
import classes from './Work.module.css'

const countLeft = (endsAt: number) => Math.max(0, Math.floor((endsAt - Date.now()) / 1000))

/** Seconds until the moment of the device's clock, which runs on while the device sleeps. */
function useLeft(endsAt: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => countLeft(endsAt))
  useEffect(() => {
    const tell = () => setSecondsLeft(countLeft(endsAt))
    tell()
    const tick = setInterval(tell, 1000)
    return () => clearInterval(tick)
  }, [endsAt])
  return secondsLeft
}

const two = (value: number) => String(value).padStart(2, '0')
const clock = (seconds: number) => {
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

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
