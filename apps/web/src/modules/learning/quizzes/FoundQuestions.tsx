import { Button } from '@mantine/core'
import type { importQuestions } from '@tuntas/contract/learning/question-files'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { kinds } from '../../../kinds/index'
import { count, number as formatNumber } from '../../../kit/format'
import { levelNames } from '../../../shared/goals/levels'
import { RichText } from '../../../ui/RichText'
import classes from './QuestionFiles.module.css'

type Found = Reply<typeof importQuestions>['data']['questions'][number]

const AT_A_TIME = 20

function FoundQuestion({ question }: { question: Found }) {
  const { number, point, type, level, goals, related_lessons, related_part } = question
  const { name, byPerson, Answered } = kinds[type]
  return (
    <li>
      <small>
        Soal {number} · {name} · Bobot {formatNumber(point)}
        {level.length > 0 && ` · ${levelNames(level)}`}
        {goals && ` · Tujuan: ${goals}`}
        {related_lessons && ` · Materi: ${[related_lessons, related_part].filter(Boolean).join(', ')}`}
      </small>
      <RichText html={question.question} compact />
      {!byPerson && (
        <Answered
          question={{ ...question, id: number }}
          right={question.answer}
          answer={null}
          reader="lecturer"
          Html={RichText}
        />
      )}
    </li>
  )
}

/** The parsed questions, in pages. */
export function FoundQuestions({ questions }: { questions: readonly Found[] }) {
  const [shownCount, setShownCount] = useState(AT_A_TIME)
  if (questions.length === 0) return null
  return (
    <section className={classes.found}>
      <h3>{count(questions.length)} soal terbaca</h3>
      <ol>
        {questions.slice(0, shownCount).map((question) => (
          <FoundQuestion key={question.number} question={question} />
        ))}
      </ol>
      {shownCount < questions.length && (
        <Button variant="default" size="sm" onClick={() => setShownCount(shownCount + AT_A_TIME)}>
          Tampilkan berikutnya
        </Button>
      )}
    </section>
  )
}
