import { Button, Card } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type PracticeQuestion,
  REFRESH_QUESTIONS,
  type savePractice,
} from '@tuntas/contract/learning/practice'
import { useState } from 'react'
import { kinds } from '../../../kinds/index'
import { QuestionNotes } from '../../../kinds/QuestionNotes'
import { lessonLink } from '../../../kit/lessonLink'
import type { Data } from '../../../kit/queries'
import { RichText } from '../../../ui/RichText'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './Practice.module.css'
import { PracticeProgress } from './PracticeProgress'
import { RoundOver } from './RoundOver'
import { useAnswering } from './useAnswering'
import type { Waiting } from './waiting'
import { modeSaid, nameOf, type PracticeMode } from './words'

type PracticeCardProps = {
  courseId: number
  mode: PracticeMode
  question: PracticeQuestion
  /** How many questions of the round are answered; null outside of one. */
  place: number | null
  left: Waiting | null
  onNext: () => void
}

/** One question; once it is answered what is right, why, and what to read. */
export function PracticeCard({ courseId, mode, question, place, left, onNext }: PracticeCardProps) {
  const refresh = place !== null
  const [answer, setAnswer] = useState(left?.answer ?? '')
  const asked = { courses_id: courseId, mode: modeSaid(mode), question, refresh }
  const { lost, pending, result, waiting, sendNow, tryAgain, ...answering } = useAnswering(
    asked,
    left,
    onNext,
  )
  const { Paper } = kinds[question.type]
  const again = () => {
    setAnswer('')
    tryAgain()
  }
  return (
    <Card
      component="form"
      className={classes.asked}
      onSubmit={(event) => {
        event.preventDefault()
        if (!result && answer && waiting === null) answering.answer(answer)
      }}
    >
      {mode.campuran && <p className={classes.of}>{nameOf(question.goals)}</p>}
      {place !== null && !result && (
        <p className={classes.of}>
          Soal {place + 1} dari {REFRESH_QUESTIONS}
        </p>
      )}
      <RichText html={question.question} />
      {result ? (
        <Told courseId={courseId} question={question} result={result} onAgain={again} onNext={onNext} />
      ) : (
        <>
          <Paper
            question={question}
            value={answer}
            onAnswer={setAnswer}
            onDraft={setAnswer}
            disabled={waiting !== null}
            Html={RichText}
            Writing={NoWriting}
          />
          {lost && (
            <p role="status" className={classes.lost}>
              <IconCloudOff size={18} aria-hidden /> Jaringan terputus. Jawabanmu tersimpan di perangkat ini
              dan dikirim lagi sendiri.
            </p>
          )}
          {lost ? (
            <Button type="button" loading={pending} className={classes.next} onClick={sendNow}>
              Kirim lagi
            </Button>
          ) : (
            <Button type="submit" disabled={!answer} loading={waiting !== null} className={classes.next}>
              Periksa jawaban
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

/** What a person would have to mark is never practised. */
const NoWriting = () => null

type ToldProps = {
  courseId: number
  question: PracticeQuestion
  result: Data<typeof savePractice>
  onAgain: () => void
  onNext: () => void
}

function Told({ courseId, question, result, onAgain, onNext }: ToldProps) {
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
