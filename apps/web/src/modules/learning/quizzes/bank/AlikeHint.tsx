import { Link } from '@tanstack/react-router'
import { alikeBankQuestions } from '@tuntas/contract/learning/bank'
import { useEffect, useRef } from 'react'
import { useAction } from '../../../../kit/client/useAction'
import classes from './Bank.module.css'
import { BankStateBadge, excerptBankQuestion } from './bankWords'

const PAUSE = 900
/** Shorter texts match too many others. */
const ENOUGH = 20

type AlikeHintProps = { subject: number; id: number | undefined; question: string }

/** Similar bank questions, once typing pauses. */
export function AlikeHint({ subject, id, question }: AlikeHintProps) {
  // Ignore errors: it is only a hint.
  const looking = useAction(alikeBankQuestions, { refused: () => undefined })
  const look = useRef(looking.run)
  look.current = looking.run
  useEffect(() => {
    if (question.length < ENOUGH) return
    const timer = setTimeout(
      () => void look.current({ body: { course_category_id: subject, question, ...(id && { id }) } }),
      PAUSE,
    )
    return () => clearTimeout(timer)
  }, [subject, id, question])
  const alike = looking.result?.data ?? []
  return (
    <div role="status">
      {alike.length > 0 && (
        <div className={classes.alike}>
          <h3>Mirip dengan soal di bank</h3>
          <ul>
            {alike.map((one) => (
              <li key={one.id}>
                <Link to="/teacher/bank/form/{-$id}" params={{ id: String(one.id) }} target="_blank">
                  {excerptBankQuestion(one)}
                </Link>{' '}
                {Math.round(one.similarity * 100)} % <BankStateBadge state={one.state} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
