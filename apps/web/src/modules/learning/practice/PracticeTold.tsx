import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PracticeQuestion, savePractice } from '@tuntas/contract/learning/practice'
import { kinds } from '../../../kinds/index'
import { QuestionNotes } from '../../../kinds/QuestionNotes'
import type { Data } from '../../../kit/client/queries'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { RichText } from '../../../ui/RichText'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './Practice.module.css'
import { PracticeProgress } from './PracticeProgress'
import { RoundOver } from './RoundOver'

type PracticeToldProps = {
  courseId: number
  question: PracticeQuestion
  result: Data<typeof savePractice>
  onAgain: () => void
  onNext: () => void
}

/** Key, explanation and material; at the end of a round its result. */
export function PracticeTold({ courseId, question, result, onAgain, onNext }: PracticeToldProps) {
  const { Answered } = kinds[question.type]
  const { refresh } = result
  return (
    <>
      <p role="status" className={classes.outcome}>
        <StateBadge state={result.status} />
      </p>
      <Answered
        question={{ ...question, options: result.options, key: result.key }}
        right={result.correct_answer}
        answer={result.answer}
        reader="student"
        Html={RichText}
      />
      <QuestionNotes explanation={result.explanation} />
      {result.related && (
        <p className={classes.related}>
          Pelajari lagi:{' '}
          <Link {...lessonLink({ id: result.related.id, type: 'LESSON' })}>{result.related.name}</Link>
          {result.related.part && `, ${result.related.part}`}
        </p>
      )}
      {!refresh && <PracticeProgress result={result} />}
      {refresh?.due_at ? (
        <RoundOver
          courseId={courseId}
          goals={question.goals}
          correct={refresh.correct}
          due={refresh.due_at}
        />
      ) : (
        <div className={classes.buttons}>
          {!refresh && result.status !== 'correct' && (
            <Button type="button" variant="default" onClick={onAgain}>
              Coba lagi
            </Button>
          )}
          <Button type="button" autoFocus onClick={onNext}>
            Soal berikutnya
          </Button>
        </div>
      )}
    </>
  )
}
