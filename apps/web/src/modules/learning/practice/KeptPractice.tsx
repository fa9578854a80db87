import { useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { askAway, type Kept } from '../../../kit/KeptRow'
import { toRich } from '../../../kit/plainText'
import { useAccount } from '../../../kit/session'
import { changes, dropWaiting, readRefused, type Waiting } from './waiting'
import { formatGoalsName } from './words'

/** As its student knows it; what a kind writes for machines is of use to nobody. */
const readAnswer = ({ question, answer }: Waiting): string => {
  const option = question.options.find(({ key }) => key === answer)
  return option?.label ?? (/^[[{]/.test(answer) ? '' : toRich(answer))
}

const toKept = (waiting: Waiting, drop: () => Promise<void>): Kept => {
  const { question, refused, sent_key } = waiting
  const name = `Jawaban latihan ${formatGoalsName(question.goals)}`
  return {
    key: sent_key,
    name,
    state: `Tidak diterima server: ${refused}`,
    html: `${question.question}<p>Jawabanmu:</p>${readAnswer(waiting)}`,
    file: null,
    at: null,
    dropping: askAway(name, 'Server tidak menerimanya.'),
    drop,
  }
}

type KeptPracticeProps = { children: (answers: readonly Kept[]) => ReactNode }

/** Practice answers that the server does not take. */
export default function KeptPractice({ children }: KeptPracticeProps) {
  const { user } = useAccount()
  useSelector(changes)
  return children(
    readRefused(user.id).map((waiting) =>
      toKept(waiting, async () => dropWaiting(user.id, waiting.sent_key)),
    ),
  )
}
