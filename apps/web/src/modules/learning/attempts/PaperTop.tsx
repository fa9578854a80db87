import type { PaperAttempt } from '@tuntas/contract/learning/attempts'
import { CountdownLine } from '../../../ui/Countdown'
import { Logo } from '../../../ui/Logo'
import { useTitle } from '../../../ui/useTitle'
import { attemptName } from './attemptName'
import classes from './QuizPaper.module.css'
import { SaveChip } from './SaveChip'

type PaperTopProps = { attempt: PaperAttempt; seconds: number; progress: number; isAnswered: boolean }

/** Name, progress and save state of the quiz. */
export function PaperTop({ attempt, seconds, progress, isAnswered }: PaperTopProps) {
  useTitle(attempt.name)
  return (
    <header className={classes.top}>
      <div className={classes.topRow}>
        <span className={classes.logo}>
          <Logo size={28} word={false} />
        </span>
        <div className={classes.names}>
          <h1>{attempt.name}</h1>
          <p>
            {attemptName(attempt.number)} · {attempt.courses}
          </p>
        </div>
        <span className={classes.wideOnly}>
          <SaveChip isAnswered={isAnswered} />
        </span>
        <span className={classes.clock}>
          <CountdownLine seconds={seconds} />
        </span>
      </div>
      <div className={classes.progress} aria-hidden="true">
        <span style={{ width: `${progress * 100}%` }} />
      </div>
    </header>
  )
}
