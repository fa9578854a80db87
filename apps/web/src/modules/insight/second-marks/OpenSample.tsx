import { Button, Card, NativeSelect, TextInput } from '@mantine/core'
import { openSecondMarks, secondMarks } from '@tuntas/contract/insight/second-marks'
import { LEAST_OF_GROUP } from '@tuntas/contract/insight/standards.vocabulary'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useState } from 'react'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { toPlain } from '../../../kit/form/plainText'
import { number } from '../../../kit/format'
import classes from './second-marks.module.css'

type OpenSampleProps = { lessonId: number } & Pick<Reply<typeof secondMarks>, 'markers' | 'questions'>

/** Draws a sample of a question's marked answers for a second marker. */
export function OpenSample({ lessonId, markers, questions }: OpenSampleProps) {
  const [questionId, setQuestionId] = useState(questions[0]?.id)
  const [markerId, setMarkerId] = useState(markers[0]?.id)
  const [size, setSize] = useState('')
  const opening = useAction(openSecondMarks, { said: ofReply, invalidates: [secondMarks] })
  const question = questions.find(({ id }) => id === questionId)
  if (!question || markerId === undefined)
    return (
      <Card>
        <p>Kuis ini tidak punya soal yang dinilai dosen.</p>
      </Card>
    )
  const isEnough = question.answers >= LEAST_OF_GROUP
  return (
    <Card component="section" aria-label="Sampel baru">
      <h2 className={classes.title}>Sampel baru</h2>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void opening.run({
            body: {
              lessons_id: lessonId,
              question_id: question.id,
              marker_id: markerId,
              ...(size.trim() !== '' && { size: Number(size) }),
            },
          })
        }}
      >
        <NativeSelect
          label="Soal"
          value={String(question.id)}
          onChange={(event) => setQuestionId(Number(event.currentTarget.value))}
          data={questions.map((one) => ({
            value: String(one.id),
            label: `${one.number}. ${toPlain(one.question).slice(0, 50)} (${number(one.answers)} dinilai)`,
          }))}
        />
        <NativeSelect
          label="Penilai kedua"
          value={String(markerId)}
          onChange={(event) => setMarkerId(Number(event.currentTarget.value))}
          data={markers.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextInput
          label="Banyak jawaban"
          inputMode="numeric"
          placeholder="20%, paling sedikit 10"
          value={size}
          onChange={(event) => setSize(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isEnough} loading={opening.pending}>
          Buka sampel
        </Button>
      </form>
      {!isEnough && (
        <p className={classes.meta}>Nilai dahulu paling sedikit {LEAST_OF_GROUP} jawaban soal ini.</p>
      )}
    </Card>
  )
}
