import { Modal } from '@mantine/core'
import { attemptReview, type ReviewedQuestion } from '@tuntas/contract/attempts'
import { number } from '../../kit/format'
import { Loaded } from '../../kit/Loaded'
import { useData } from '../../kit/queries'
import { RichText } from '../../ui/RichText'
import { ToneBadge } from '../../ui/StateBadge'
import { states } from '../../ui/states'
import classes from './ReviewDialog.module.css'

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
      {question.type === 'ESSAY' ? (
        <div className={classes.essay}>{answer ? <RichText html={answer} /> : 'Tidak dijawab'}</div>
      ) : (
        <ul className={classes.options}>
          {question.options.map((option, place) => (
            <li
              key={option.key}
              data-right={option.key === correct_answer || undefined}
              data-chosen={option.key === answer || undefined}
            >
              <b>{String.fromCharCode(65 + place)}</b>
              <RichText html={option.label} compact />
              {option.key === correct_answer && <small>Kunci</small>}
              {option.key === answer && <small>Jawabanmu</small>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
