import { attemptReview, type ReviewedQuestion } from '@tuntas/contract/learning/attempts'
import { BONUS_NOTE } from '@tuntas/contract/learning/remedies'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { type ReactNode, Suspense } from 'react'
import { kinds } from '../../../kinds/index'
import { QuestionNotes } from '../../../kinds/QuestionNotes'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { number } from '../../../kit/format'
import { PageHeader } from '../../../ui/PageHeader'
import { RichText } from '../../../ui/RichText'
import { ToneBadge } from '../../../ui/StateBadge'
import { states } from '../../../ui/states'
import { getAnswerState } from './answerState'
import { attemptName } from './attemptName'
import classes from './QuizReview.module.css'

type Attempt = Reply<typeof attemptReview>['attempt']
type Below = (attempt: Attempt, question: { id: number; number: number }) => ReactNode

/** All questions of a finished attempt, with the student's and the right answer. */
export function QuizReview({ attemptId, below }: { attemptId: number; below: Below }) {
  const review = useEndpoint(attemptReview, { query: { answer_id: attemptId } })
  return (
    <Loaded query={review} shape="cards" count={3} failed="Pembahasan gagal dimuat">
      {({ data, attempt }) => (
        <>
          <PageHeader
            title={`Pembahasan ${attemptName(attempt.number)}`}
            subtitle={attempt.courses}
            back={{
              to: '/student/courses/lesson/quiz/$id',
              params: { id: String(attempt.lessons_id) },
              label: attempt.name,
            }}
          />
          <ol className={classes.list}>
            {data.map((question) => (
              <Reviewed key={question.id} question={question} below={below(attempt, question)} />
            ))}
          </ol>
        </>
      )}
    </Loaded>
  )
}

function Reviewed({ question, below }: { question: ReviewedQuestion; below: ReactNode }) {
  const { answer, correct_answer, points, point } = question
  const { Answered } = kinds[question.type]
  const { label, tone } = states[getAnswerState(question)]
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>Soal {question.number}</h2>
        <ToneBadge tone={tone}>{label}</ToneBadge>
        <span>
          {number(points)} dari {number(point)} poin
        </span>
      </div>
      {question.bonus === 1 && <p className={classes.bonus}>{BONUS_NOTE}</p>}
      <RichText html={question.question} />
      <Answered question={question} right={correct_answer} answer={answer} reader="student" Html={RichText} />
      <QuestionNotes explanation={question.explanation} feedback={question.feedback} />
      <Suspense fallback={null}>{below}</Suspense>
    </li>
  )
}
