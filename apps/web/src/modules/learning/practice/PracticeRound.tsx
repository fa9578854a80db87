import { Button, Card } from '@mantine/core'
import { IconBarbell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type PracticeQuestion,
  practiceGoals,
  practiceQuestion,
  savePractice,
} from '@tuntas/contract/learning/practice'
import { useState } from 'react'
import { kinds } from '../../../kinds/index'
import { QuestionNotes } from '../../../kinds/QuestionNotes'
import { Loaded } from '../../../kit/Loaded'
import { lessonLink } from '../../../kit/lessonLink'
import { type Data, ONCE_A_VISIT, useData } from '../../../kit/queries'
import { useAction } from '../../../kit/useAction'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { RichText } from '../../../ui/RichText'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './Practice.module.css'
import { nameOf } from './words'

type PracticeRoundProps = { courseId: number; goals: string }

/** One question after the other of a goal, each with what is right once it is answered. */
export function PracticeRound({ courseId, goals }: PracticeRoundProps) {
  const [after, setAfter] = useState<number>()
  const [round, setRound] = useState(0)
  const question = useData(
    practiceQuestion,
    { query: { courses_id: courseId, goals, after } },
    { ...ONCE_A_VISIT, per: String(round) },
  )
  const goOn = (answered: number) => {
    setAfter(answered)
    setRound(round + 1)
  }
  return (
    <>
      <PageHeader
        title={nameOf(goals)}
        subtitle="Latihan tanpa nilai"
        back={{
          label: 'Semua tujuan',
          to: '/student/courses/practice/$id',
          params: { id: String(courseId) },
        }}
      />
      <Loaded query={question} shape="cards" count={1} failed="Soal latihan gagal dimuat">
        {(asked) =>
          asked ? (
            <Asked key={round} courseId={courseId} question={asked} onNext={() => goOn(asked.id)} />
          ) : (
            <EmptyState
              icon={IconBarbell}
              title="Tidak ada soal untuk tujuan ini"
              hint="Mungkin kuisnya dibuka kembali. Soalnya tidak dapat dilatih selama masih dapat dikerjakan."
            />
          )
        }
      </Loaded>
    </>
  )
}

type AskedProps = { courseId: number; question: PracticeQuestion; onNext: () => void }

function Asked({ courseId, question, onNext }: AskedProps) {
  const [answer, setAnswer] = useState('')
  const save = useAction(savePractice, { invalidates: [practiceGoals] })
  const { Paper } = kinds[question.type]
  const result = save.result?.data
  return (
    <Card
      component="form"
      className={classes.asked}
      onSubmit={(event) => {
        event.preventDefault()
        if (!result && answer) void save.run({ body: { courses_id: courseId, id: question.id, answer } })
      }}
    >
      <RichText html={question.question} />
      {result ? (
        <Told question={question} result={result} onNext={onNext} />
      ) : (
        <>
          <Paper
            question={question}
            value={answer}
            onAnswer={setAnswer}
            onDraft={setAnswer}
            disabled={save.pending}
            Html={RichText}
            Writing={NoWriting}
          />
          <Button type="submit" disabled={!answer} loading={save.pending} className={classes.next}>
            Periksa jawaban
          </Button>
        </>
      )}
    </Card>
  )
}

/** What a person would have to mark is never practised. */
const NoWriting = () => null

type ToldProps = {
  question: PracticeQuestion
  result: Data<typeof savePractice>
  onNext: () => void
}

function Told({ question, result, onNext }: ToldProps) {
  const { Answered } = kinds[question.type]
  return (
    <>
      <p role="status" className={classes.outcome}>
        <StateBadge state={result.status} />
      </p>
      <Answered
        question={{ ...question, options: result.options, key: result.key }}
        right={result.correct_answer}
        answer={result.answer}
        reader="student"
        Html={RichText}
      />
      <QuestionNotes explanation={result.explanation} />
      {result.related && (
        <p className={classes.related}>
          Pelajari lagi:{' '}
          <Link {...lessonLink({ id: result.related.id, type: 'LESSON' })}>{result.related.name}</Link>
          {result.related.part && `, ${result.related.part}`}
        </p>
      )}
      <Button type="button" autoFocus className={classes.next} onClick={onNext}>
        Soal berikutnya
      </Button>
    </>
  )
}
