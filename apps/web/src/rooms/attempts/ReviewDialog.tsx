import { Modal } from '@mantine/core'
import { attemptReview, type ReviewedQuestion } from '@tuntas/contract/attempts'
import { kinds } from '../../kinds'
import { number } from '../../kit/format'
import { Loaded } from '../../kit/Loaded'
import { useData } from '../../kit/queries'
import { RichText } from '../../ui/RichText'
import { ToneBadge } from '../../ui/StateBadge'
import { states } from '../../ui/states'
import classes from './ReviewDialog.module.css'
import { ReviewNotes } from './ReviewNotes'

type ReviewDialogProps = { attemptId: number; title: string; onClose: () => void }

/** Every question of a finished attempt with the student's answer and the right one. */
export default function ReviewDialog({ attemptId, title, onClose }: ReviewDialogProps) {
  const review = useData(attemptReview, { query: { answer_id: attemptId } })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Pembahasan ${title}`}
      size={720}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Loaded query={review} failed="Pembahasan gagal dimuat">
        {(questions) => (
          <ol className={classes.list}>
            {questions.map((question) => (
              <Reviewed key={question.id} question={question} />
            ))}
          </ol>
        )}
      </Loaded>
    </Modal>
  )
}

const stateOf = { correct: 'correct', wrong: 'wrong', wait: 'waiting', empty: 'empty' } as const

function Reviewed({ question }: { question: ReviewedQuestion }) {
  const { answer, correct_answer, points, point, status } = question
  const { Answered } = kinds[question.type]
  const { label, tone } = states[stateOf[status]]
  return (
    <li>
      <p className={classes.head}>
        <b>Soal {question.number}</b>
        <ToneBadge tone={tone}>{label}</ToneBadge>
        <span>
          {number(points)} dari {number(point)} poin
        </span>
      </p>
      <RichText html={question.question} />
      <Answered question={question} right={correct_answer} answer={answer} reader="student" Html={RichText} />
      <ReviewNotes question={question} />
    </li>
  )
}
