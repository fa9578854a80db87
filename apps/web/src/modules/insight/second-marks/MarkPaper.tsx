import { Button, Card, TextInput } from '@mantine/core'
import {
  type SecondMarkAnswer,
  saveSecondMark,
  secondMarkPaper,
  secondMarks,
} from '@tuntas/contract/insight/second-marks'
import { type FormEvent, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { number } from '../../../kit/format'
import { RichText } from '../../../ui/RichText'
import classes from './second-marks.module.css'

/** The second marker's answers one by one, without names. */
export function MarkPaper({ sampleId, onClose }: { sampleId: number; onClose: () => void }) {
  const paper = useEndpoint(secondMarkPaper, { query: { id: sampleId } }, { staleTime: 0 })
  return (
    <Loaded query={paper} frame={Card} count={2} failed="Jawaban gagal dimuat">
      {({ data, question }) => (
        <>
          <Card className={classes.question}>
            <RichText html={question} />
          </Card>
          <Answers sampleId={sampleId} answers={data} onClose={onClose} />
        </>
      )}
    </Loaded>
  )
}

type AnswersProps = { sampleId: number; answers: readonly SecondMarkAnswer[]; onClose: () => void }

function Answers({ sampleId, answers, onClose }: AnswersProps) {
  const firstOpen = answers.findIndex(({ points }) => points === null)
  const [at, setAt] = useState(Math.max(0, firstOpen))
  const current = answers[at]
  if (!current) return null
  const isLast = at === answers.length - 1
  return (
    <Card component="section" aria-label={`Jawaban ${current.code}`}>
      <div className={classes.top}>
        <b>{current.code}</b>
        <span>
          {at + 1} dari {answers.length}
        </span>
      </div>
      <div className={classes.answer}>
        {current.answer ? <RichText html={current.answer} /> : <p>-</p>}
        {[current.answer_attachment, ...current.answer_files].map(
          (file) =>
            file && (
              <a key={file.url} href={file.url} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            ),
        )}
      </div>
      <PointsForm
        key={current.code}
        sampleId={sampleId}
        answer={current}
        onSaved={() => (isLast ? onClose() : setAt(at + 1))}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Sebelumnya
        </Button>
        <Button variant="default" disabled={isLast} onClick={() => setAt(at + 1)}>
          Berikutnya
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Kembali ke sampel
        </Button>
      </div>
    </Card>
  )
}

type PointsFormProps = { sampleId: number; answer: SecondMarkAnswer; onSaved: () => void }

function PointsForm({ sampleId, answer: { code, point, points }, onSaved }: PointsFormProps) {
  const [text, setText] = useState(points === null ? '' : String(points).replace('.', ','))
  const saving = useAction(saveSecondMark, {
    said: ofReply,
    invalidates: [secondMarkPaper, secondMarks],
    done: onSaved,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saving.run({ body: { id: sampleId, code, points: Number(text.replace(',', '.')) } })
  }
  return (
    <form className={classes.points} onSubmit={submit}>
      <TextInput
        label={`Poin (0 sampai ${number(point)})`}
        inputMode="decimal"
        required
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={saving.pending}>
        Simpan dan lanjut
      </Button>
    </form>
  )
}
