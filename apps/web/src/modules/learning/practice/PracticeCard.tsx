import { Button, Card, Skeleton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type PracticeQuestion, REFRESH_QUESTIONS } from '@tuntas/contract/learning/practice'
import { Suspense, useEffect, useRef, useState } from 'react'
import { kinds } from '../../../kinds/index'
import { lazyPart } from '../../../ui/lazyPart'
import { RichText } from '../../../ui/RichText'
import classes from './Practice.module.css'
import { useAnswering } from './useAnswering'
import type { Waiting } from './waiting'
import { formatGoalsName, modeSaid, type PracticeMode } from './words'

/** Loaded while the answer is being sent. */
const PracticeTold = lazyPart(() => import('./PracticeTold').then((part) => ({ default: part.PracticeTold })))

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

/** A question; after the answer the key, explanation and material. */
export function PracticeCard({ courseId, mode, question, place, leftover, isNext, onNext }: CardProps) {
  const refresh = place !== null
  const [answer, setAnswer] = useState(leftover?.answer ?? '')
  const practiceQuestion = { courses_id: courseId, mode: modeSaid(mode), question, refresh }
  const { isLost, pending, refusal, result, waitingText, sendNow, tryAgain, ...answering } = useAnswering(
    practiceQuestion,
    leftover,
    onNext,
  )
  const { Paper } = kinds[question.type]
  const questionElement = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNext) questionElement.current?.focus()
  }, [isNext])
  const restart = () => {
    setAnswer('')
    tryAgain()
  }
  return (
    <Card
      component="form"
      className={classes.asked}
      onSubmit={(event) => {
        event.preventDefault()
        if (!result && answer && waitingText === null) answering.answer(answer)
      }}
    >
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
        <Suspense fallback={<Skeleton height={160} radius="md" mt={24} />}>
          <PracticeTold
            courseId={courseId}
            question={question}
            result={result}
            onAgain={restart}
            onNext={onNext}
          />
        </Suspense>
      ) : (
        <>
          <Paper
            question={question}
            value={answer}
            onAnswer={setAnswer}
            onDraft={setAnswer}
            disabled={waitingText !== null}
            Html={RichText}
            Writing={NoWriting}
          />
          {isLost && (
            <p role="status" className={classes.lost}>
              <IconCloudOff size={18} aria-hidden /> Jaringan terputus. Jawabanmu tersimpan di perangkat ini
              dan dikirim lagi sendiri.
            </p>
          )}
          {refusal && (
            <p role="alert" className={classes.lost}>
              Jawabanmu tidak diterima: {refusal}
            </p>
          )}
          {isLost ? (
            <Button type="button" loading={pending} className={classes.next} onClick={sendNow}>
              Kirim lagi
            </Button>
          ) : (
            <div className={classes.buttons}>
              <Button
                type="submit"
                variant={refusal ? 'default' : 'filled'}
                disabled={!answer}
                loading={waitingText !== null}
              >
                Periksa jawaban
              </Button>
              {refusal && (
                <Button type="button" onClick={onNext}>
                  Soal berikutnya
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </Card>
  )
}

/** Kinds marked by a person are never practised. */
const NoWriting = () => null
