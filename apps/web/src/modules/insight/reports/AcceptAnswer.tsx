import { Button } from '@mantine/core'
import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { quizQuestions, saveQuestion } from '@tuntas/contract/learning/questions'
import { useState } from 'react'
import { call } from '../../../kit/client/call'
import { useTask } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'
import { number } from '../../../kit/format'
import { useReportSearch } from '../../../kit/report/ReportPage'
import { withRegrade } from '../../../shared/marking/regrade'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import classes from './charts.module.css'

const SHARES = [1, 0.75, 0.5, 0.25]
type Accepted = { quiz: number; question: number; text: string; share: number }

/** The current question with one more accepted text. */
const accept = async ({ quiz, question, text, share }: Accepted) => {
  const { data } = await call(quizQuestions, { query: { lessons_id: quiz } })
  const askedQuestion = data.find(({ id }) => id === question)
  if (!askedQuestion?.key || !Array.isArray(askedQuestion.key.accepted)) return undefined
  const acceptedTexts = [...askedQuestion.key.accepted, { text, share, wildcard: false }]
  return withRegrade((confirm) =>
    call(saveQuestion, {
      body: { ...askedQuestion, key: { ...askedQuestion.key, accepted: acceptedTexts }, confirm },
    }),
  )
}

/** Accepts a typed text afterwards. */
export function AcceptAnswer({ question, text }: Omit<Accepted, 'quiz' | 'share'>) {
  const quiz = Number(useReportSearch().search.quiz_id)
  const [share, setShare] = useState(1)
  const accepting = useTask(accept, {
    invalidates: [itemAnalysis.page, quizQuestions],
    done: (reply) => reply && toast.success(`“${text}” diterima.`),
  })
  return (
    <span className={classes.accept} data-no-print>
      <ChoiceSelect
        size="xs"
        aria-label={`Nilai untuk ${text}`}
        hint="Nilai"
        options={SHARES.map((one) => ({ value: String(one), label: `${number(one * 100)}%` }))}
        value={String(share)}
        onChange={(event) => setShare(Number(event.currentTarget.value || 1))}
      />
      <Button
        size="xs"
        variant="default"
        loading={accepting.pending}
        aria-label={`Terima jawaban ini: ${text}`}
        onClick={() => void accepting.run({ quiz, question, text, share })}
      >
        Terima jawaban ini
      </Button>
    </span>
  )
}
