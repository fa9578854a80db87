import { useSelector } from '@tanstack/react-store'
import type { Fill } from '@tuntas/contract/learning/gap-fills'
import type { ReactNode } from 'react'
import { numberInWords, readGaps, readNumber, readText } from '../../../kinds/typed'
import { toRich } from '../../../kit/form/plainText'
import { useAccount } from '../../../kit/session/session'
import { askAway, type Kept } from '../../../shared/lessons/SavedCopyRow'
import { changes, dropWaiting, readRefused, type Waiting } from './waiting'
import { formatGoalsName } from './words'

/** Readable answers only; JSON of other kinds is useless to the student. */
const readAnswer = ({ question: { type, options }, answer }: Waiting): string => {
  if (type === 'TRUE_FALSE') return answer === 'true' ? 'Benar' : 'Salah'
  if (type === 'SHORT_ANSWER') return toRich(readText(answer))
  if (type === 'NUMERIC') return toRich(numberInWords(readNumber(answer)))
  if (type === 'CLOZE') return toRich(Object.values(readGaps(answer)).flatMap(readFill).join('; '))
  const selectedOptions = options.filter(({ key }) => key === answer || answer.includes(`"${key}"`))
  return selectedOptions.map(({ label }) => label).join('') || (/^[[{]/.test(answer) ? '' : toRich(answer))
}
const readFill = (fill: Fill): string[] => {
  if (typeof fill === 'string') return []
  return ['text' in fill ? fill.text : numberInWords(fill)]
}

const toKept = (waitingAnswer: Waiting, drop: () => Promise<void>): Kept => {
  const { question, refused: refusal, sent_key } = waitingAnswer
  const name = `Jawaban latihan ${formatGoalsName(question.goals)}`
  return {
    key: sent_key,
    name,
    state: `Tidak diterima: ${refusal}`,
    html: `${question.question}<p>Jawabanmu:</p>${readAnswer(waitingAnswer)}`,
    file: null,
    at: null,
    dropping: askAway(name, 'Jawaban ini tidak diterima.'),
    drop,
  }
}

type KeptPracticeProps = { children: (answers: readonly Kept[]) => ReactNode }

/** Practice answers that the server refused. */
export default function KeptPractice({ children }: KeptPracticeProps) {
  const { user } = useAccount()
  useSelector(changes)
  return children(
    readRefused(user.id).map((waitingAnswer) =>
      toKept(waitingAnswer, async () => dropWaiting(user.id, waitingAnswer.sent_key)),
    ),
  )
}
