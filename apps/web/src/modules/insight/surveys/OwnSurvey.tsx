import { Button, Card, Textarea } from '@mantine/core'
import {
  answerSurvey,
  ownSurvey,
  ratingNames,
  SURVEY_TEXT,
  surveyItems,
} from '@tuntas/contract/insight/surveys'
import { useState } from 'react'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import classes from './surveys.module.css'

/** A card in the class while its survey waits for this student. */
export default function OwnSurvey({ courseId }: { courseId: number }) {
  const query = useData(ownSurvey, { query: { courses_id: courseId } })
  if (!query.data || query.data.open === 0 || query.data.answered === 1) return null
  return <SurveyCard courseId={courseId} />
}

function SurveyCard({ courseId }: { courseId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card component="section" className={classes.part} aria-labelledby="survei-kelas" mt="md">
      <h2 id="survei-kelas">Survei kelas</h2>
      <p className={classes.dimmed}>
        Lima pernyataan dan satu komentar. Jawabanmu disimpan tanpa nama, dan hanya dapat dikirim sekali.
      </p>
      {isOpen ? (
        <SurveyForm courseId={courseId} />
      ) : (
        <div className={classes.acts}>
          <Button onClick={() => setIsOpen(true)}>Isi survei</Button>
        </div>
      )}
    </Card>
  )
}

function SurveyForm({ courseId }: { courseId: number }) {
  const [ratings, setRatings] = useState<readonly (number | null)[]>(() => surveyItems.map(() => null))
  const [text, setText] = useState('')
  const sending = useAction(answerSurvey, { said: ofReply, invalidates: [ownSurvey] })
  const chosenRatings = ratings.filter((rating) => rating !== null)
  const isComplete = chosenRatings.length === surveyItems.length
  const rate = (item: number, rating: number) =>
    setRatings(ratings.map((one, at) => (at === item ? rating : one)))
  return (
    <form
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) void sending.run({ body: { courses_id: courseId, ratings: chosenRatings, text } })
      }}
    >
      {surveyItems.map((item, at) => (
        <fieldset key={item} className={classes.item}>
          <legend>{item}</legend>
          <div className={classes.ratings}>
            {ratingNames.map((name, step) => (
              <label key={name}>
                <input
                  type="radio"
                  name={`survei-${at}`}
                  checked={ratings[at] === step + 1}
                  onChange={() => rate(at, step + 1)}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Textarea
        label="Komentar"
        description="Boleh kosong. Jangan tulis namamu."
        autosize
        minRows={2}
        maxLength={SURVEY_TEXT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit" loading={sending.pending} disabled={!isComplete}>
          Kirim tanpa nama
        </Button>
      </div>
    </form>
  )
}
