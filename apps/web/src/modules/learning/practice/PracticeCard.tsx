import { Card } from '@mantine/core'
import { type PracticeQuestion, REFRESH_QUESTIONS } from '@tuntas/contract/learning/practice'
import { useEffect, useRef, useState } from 'react'
import { kinds } from '../../../kinds/index'
import { RichText } from '../../../ui/RichText'
import classes from './Practice.module.css'
import { PracticeSheet } from './PracticeSheet'
import { useAnswering } from './useAnswering'
import type { Waiting } from './waiting'
import { formatGoalsName, modeSaid, type PracticeMode } from './words'

type CardProps = {
  courseId: number
  mode: PracticeMode
  question: PracticeQuestion
  /** Number of answered questions of the round; null outside a round. */
  place: number | null
  leftover: Waiting | null
  /** It replaced another question: move the focus here. */
  isNext: boolean
  onNext: () => void
}

/** A question, then its key; the sheet below it has the button, and what came of the answer. */
export function PracticeCard({ courseId, mode, question, place, leftover, isNext, onNext }: CardProps) {
  const [answer, setAnswer] = useState(leftover?.answer ?? '')
  const practiceQuestion = { courses_id: courseId, mode: modeSaid(mode), question, refresh: place !== null }
  const answering = useAnswering(practiceQuestion, leftover, onNext)
  const { result, waitingText } = answering
  const { Paper, Answered } = kinds[question.type]
  const card = useRef<HTMLDivElement>(null)
  const questionElement = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNext) questionElement.current?.focus()
  }, [isNext])
  const restart = () => {
    setAnswer('')
    answering.tryAgain()
  }
  return (
    <form
      className={classes.asked}
      onSubmit={(event) => {
        event.preventDefault()
        if (!result && answer && waitingText === null) answering.answer(answer)
      }}
    >
      <Card ref={card}>
        <div ref={questionElement} tabIndex={-1} className={classes.question}>
          {mode.campuran && <p className={classes.of}>{formatGoalsName(question.goals)}</p>}
          {place !== null && !result && (
            <p className={classes.of}>
              Soal {place + 1} dari {REFRESH_QUESTIONS}
            </p>
          )}
          <RichText html={question.question} />
        </div>
        {result ? (
          <div className={classes.answered}>
            <Answered
              question={{ ...question, options: result.options, key: result.key }}
              right={result.correct_answer}
              answer={result.answer}
              reader="student"
              Html={RichText}
            />
          </div>
        ) : (
          <Paper
            question={question}
            value={answer}
            onAnswer={setAnswer}
            onDraft={setAnswer}
            disabled={waitingText !== null}
            Html={RichText}
            Writing={NoWriting}
          />
        )}
      </Card>
      <PracticeSheet
        courseId={courseId}
        question={question}
        answering={answering}
        hasAnswer={answer !== ''}
        card={card}
        onAgain={restart}
        onNext={onNext}
      />
    </form>
  )
}

/** Kinds marked by a person are never practised. */
const NoWriting = () => null
