import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import { Suspense, useRef, useState } from 'react'
import { kinds } from '../../../kinds/index'
import type { WritingProps } from '../../../kinds/kind'
import { number } from '../../../kit/format'
import { levelNames } from '../../../shared/goals/levels'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { RichText } from '../../../ui/RichText'
import { ToneBadge } from '../../../ui/StateBadge'
import { EssayEditor, SupersededNote } from './later'
import classes from './QuizPaper.module.css'
import { SaveChip } from './SaveChip'
import type { Paper as Answers } from './usePaper'

type QuestionCardProps = {
  question: PaperQuestion
  total: number
  paper: Answers
  /** Any question of the paper is answered. */
  isAnswered: boolean
  closed: boolean
}

export function QuestionCard({ question, total, paper, isAnswered, closed: isClosed }: QuestionCardProps) {
  const value = paper.answers[question.id] ?? ''
  const { name, paperName = name, Paper, takesBeside } = kinds[question.type]
  const answer = (to: string) => paper.answer(question.id, to)
  const [swaps, setSwaps] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const { superseded } = question
  const answer_files = [...question.answer_files, ...(superseded?.answer_files ?? [])]
  return (
    <section className={classes.question} aria-labelledby="nomor-soal">
      <div className={classes.heading}>
        <h2 id="nomor-soal" ref={heading} tabIndex={-1}>
          Soal {question.number} <span>dari {total}</span>
        </h2>
        <span className={classes.phoneOnly}>
          <SaveChip isAnswered={isAnswered} />
        </span>
        <p className={classes.facts}>
          <ToneBadge tone="abu">{paperName.toUpperCase()}</ToneBadge>
          {number(question.point)} poin
          {question.level.length > 0 && <HelpedTerm label={levelNames(question.level)} about="level" />}
        </p>
      </div>
      <RichText html={question.question} />
      {superseded && (
        <Suspense fallback={null}>
          <SupersededNote
            {...{ question, superseded, paper }}
            disabled={isClosed}
            onSwap={() => setSwaps(swaps + 1)}
            onIgnore={() => heading.current?.focus()}
          />
        </Suspense>
      )}
      <Paper
        key={swaps}
        question={{ ...question, answer_files }}
        value={value}
        onAnswer={answer}
        onDraft={(text) => paper.draft(question.id, text)}
        disabled={isClosed}
        files={paper.files(question.id, takesBeside ? 'beside' : 'answer')}
        beside={paper.beside(question.id)}
        onAttach={(to) => paper.attach(question.id, to)}
        Html={RichText}
        Writing={Essay}
      />
    </section>
  )
}

function Essay(writing: WritingProps) {
  return (
    <div className={classes.essay}>
      <Suspense fallback={<textarea className={classes.essayWaiting} aria-label="Jawaban esai" readOnly />}>
        <EssayEditor {...writing} />
      </Suspense>
    </div>
  )
}
