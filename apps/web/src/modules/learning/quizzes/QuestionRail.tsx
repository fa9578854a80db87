import { Card } from '@mantine/core'
import type { Question } from '@tuntas/contract/learning/questions'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { FIRST } from '../../../kinds/editing'
import { createLabeller } from '../../../kit/form/options'
import { toPlain } from '../../../kit/form/plainText'
import { number as formatNumber } from '../../../kit/format'
import { RemedyChips } from '../../../shared/marking/remedies/RemedyChips'
import { Grip } from '../../../ui/Grip'
import { useReorder } from '../../../ui/useReorder'
import { purposes } from './purposes'
import classes from './QuestionList.module.css'

type QuestionRailProps = {
  /** Quiz questions first, then reserve, then practice. */
  questions: readonly Question[]
  /** 'new' for an unsaved question. */
  current: number | 'new' | null
  dirty: boolean
  onOpen: (id: number) => void
  onOrder: (ids: number[]) => void
}

const describeFacts = ({ level, point, type }: Question) =>
  [
    type !== FIRST && questionTypeNames[type],
    level.map((one) => one.toUpperCase()).join(', '),
    `${formatNumber(point)} poin`,
  ]
    .filter(Boolean)
    .join(' · ')

/** All questions by number: click to open, drag to move. */
export function QuestionRail({ questions, current, dirty, onOpen, onOrder }: QuestionRailProps) {
  const reorder = useReorder({
    ids: questions.map((question) => question.id),
    getName: (id) => `soal ${questions.findIndex((question) => question.id === id) + 1}`,
    onOrder,
  })
  return (
    <Card padding={0} className={classes.rail}>
      <p className={classes.unseen} role="status">
        {reorder.said}
      </p>
      <ol aria-label="Daftar soal">
        {reorder.order.map((id, index) => {
          const question = questions.find((one) => one.id === id)
          const formerQuestion = questions.find((one) => one.id === reorder.order[index - 1])
          const begins =
            question && question.purpose !== 'quiz' && question.purpose !== formerQuestion?.purpose
          return (
            question && (
              <li key={id} ref={reorder.rowRef(id)} data-held={reorder.dragging === id || undefined}>
                {begins && (
                  <p className={classes.part}>
                    {createLabeller(purposes)(question.purpose)} ·{' '}
                    {questions.filter(({ purpose }) => purpose === question.purpose).length}
                  </p>
                )}
                <Grip className={classes.handle} {...reorder.handle(id)} />
                <button
                  type="button"
                  className={classes.entry}
                  aria-current={current === id || undefined}
                  onClick={() => onOpen(id)}
                >
                  <b>{index + 1}</b>
                  <span>
                    <span className={classes.excerpt}>
                      {toPlain(question.question) || 'Gambar atau rumus'}
                    </span>
                    <small>
                      <RemedyChips of={question} /> {describeFacts(question)}
                      {question.bank && question.bank.latest > question.bank.number && ' · ada versi baru'}
                      {current === id && dirty && ' · belum disimpan'}
                    </small>
                  </span>
                </button>
              </li>
            )
          )
        })}
        {current === 'new' && (
          <li>
            <span className={classes.handle} />
            <span className={classes.entry} aria-current="true">
              <b>{questions.length + 1}</b>
              <span>
                <span className={classes.excerpt}>Soal baru</span>
                <small>belum disimpan</small>
              </span>
            </span>
          </li>
        )}
      </ol>
    </Card>
  )
}
