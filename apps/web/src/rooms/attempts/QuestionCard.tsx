import { VisuallyHidden } from '@mantine/core'
import type { PaperQuestion } from '@tuntas/contract/attempts'
import { Suspense } from 'react'
import { number } from '../../kit/format'
import { levelNames } from '../../kit/levels'
import { OptionCard } from '../../ui/OptionCard'
import { RichText } from '../../ui/RichText'
import { ToneBadge } from '../../ui/StateBadge'
import { EssayEditor } from './later'
import classes from './QuizPaper.module.css'
import { SaveChip } from './SaveChip'
import type { Paper } from './usePaper'

type QuestionCardProps = { question: PaperQuestion; total: number; paper: Paper; closed: boolean }

export function QuestionCard({ question, total, paper, closed }: QuestionCardProps) {
  const value = paper.answers[question.id] ?? ''
  const essay = question.type === 'ESSAY'
  const answer = (to: string) => paper.answer(question.id, to)
  return (
    <section className={classes.question} aria-labelledby="nomor-soal">
      <div className={classes.heading}>
        <h2 id="nomor-soal">
          Soal {question.number} <span>dari {total}</span>
        </h2>
        <span className={classes.phoneOnly}>
          <SaveChip />
        </span>
        <p className={classes.facts}>
          <ToneBadge tone="abu">{essay ? 'ESAI' : 'PILIHAN GANDA'}</ToneBadge>
          {number(question.point)} poin · {levelNames(question.level)}
        </p>
      </div>
      <RichText html={question.question} />
      {essay ? (
        <div className={classes.essay}>
          <Suspense
            fallback={<textarea className={classes.essayWaiting} aria-label="Jawaban esai" readOnly />}
          >
            <EssayEditor value={value} onChange={answer} disabled={closed} />
          </Suspense>
        </div>
      ) : (
        <fieldset className={classes.options}>
          <VisuallyHidden component="legend">Pilihan jawaban</VisuallyHidden>
          {question.options.map((option, index) => (
            <OptionCard
              key={option.key}
              name={`soal-${question.id}`}
              value={option.key}
              letter={String.fromCharCode(65 + index)}
              checked={value === option.key}
              onChoose={answer}
              disabled={closed}
            >
              <RichText html={option.label} compact />
            </OptionCard>
          ))}
        </fieldset>
      )}
    </section>
  )
}
