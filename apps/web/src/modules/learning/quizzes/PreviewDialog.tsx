import { Button, Textarea } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { previewQuestions, type Question } from '@tuntas/contract/learning/questions'
import { useState } from 'react'
import { kinds } from '../../../kinds/index'
import type { WritingProps } from '../../../kinds/kind'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { number } from '../../../kit/format'
import { levelNames } from '../../../shared/goals/levels'
import { Modal } from '../../../ui/Modal'
import { RichText } from '../../../ui/RichText'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './PreviewDialog.module.css'

type Previewed = Pick<
  Question,
  'id' | 'number' | 'question' | 'type' | 'point' | 'level' | 'options' | 'content'
>

/** The paper as a student sees it; selections are not stored. */
export default function PreviewDialog({ lessonId, onClose }: { lessonId: number; onClose: () => void }) {
  const paper = useData(previewQuestions, { query: { lessons_id: lessonId } }, { staleTime: 0 })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Pratinjau kertas soal"
      size={820}
      transitionProps={{ duration: 120 }}
    >
      <Loaded query={paper} shape="fields" failed="Pratinjau gagal dimuat" empty={<p>Soal tidak tersedia</p>}>
        {(questions) => <Paper questions={questions} />}
      </Loaded>
    </Modal>
  )
}

function Paper({ questions }: { questions: readonly Previewed[] }) {
  const [at, setAt] = useState(0)
  const [selectedAnswers, setSelectedAnswers] = useState<Record<number, string>>({})
  const question = questions[at]
  if (!question) return null
  return (
    <>
      <PreviewedQuestion
        question={question}
        total={questions.length}
        chosen={selectedAnswers[question.id]}
        onChoose={(key) => setSelectedAnswers({ ...selectedAnswers, [question.id]: key })}
      />
      <div className={classes.moves}>
        <Button
          variant="default"
          disabled={at === 0}
          leftSection={<IconArrowLeft size={17} aria-hidden />}
          onClick={() => setAt(at - 1)}
        >
          Sebelumnya
        </Button>
        <Button
          variant="default"
          disabled={at === questions.length - 1}
          rightSection={<IconArrowRight size={17} aria-hidden />}
          onClick={() => setAt(at + 1)}
        >
          Berikutnya
        </Button>
      </div>
    </>
  )
}

type PreviewedProps = {
  question: Previewed
  total: number
  chosen: string | undefined
  onChoose: (key: string) => void
}

function PreviewedQuestion({ question, total, chosen: selectedAnswer = '', onChoose }: PreviewedProps) {
  const { name, Paper } = kinds[question.type]
  return (
    <section className={classes.question} aria-label={`Soal ${question.number}`}>
      <h3>
        Soal {question.number} <span>dari {total}</span>
      </h3>
      <p className={classes.facts}>
        <ToneBadge tone="abu">{name.toUpperCase()}</ToneBadge>
        {number(question.point)} poin · {levelNames(question.level)}
      </p>
      <RichText html={question.question} />
      <Paper
        question={question}
        value={selectedAnswer}
        onAnswer={onChoose}
        onDraft={() => undefined}
        disabled={false}
        Html={RichText}
        Writing={Writing}
      />
    </section>
  )
}

function Writing({ value, onChange }: WritingProps) {
  return (
    <Textarea
      aria-label="Jawaban esai"
      placeholder="Tulis jawabanmu di sini"
      minRows={5}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
