import { Button, Card } from '@mantine/core'
import {
  closeSurvey,
  LEAST_ANSWERS,
  openSurvey,
  ratingNames,
  survey,
  surveyItems,
} from '@tuntas/contract/insight/surveys'
import { isRefused } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { dateTime, score } from '../../../kit/format'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import classes from './surveys.module.css'

type Survey = Data<typeof survey>
type Results = NonNullable<Survey['results']>

/** The survey of a class for its lecturers: opening, closing, results. */
export default function ClassSurvey({ courseId }: { courseId: number }) {
  const query = useData(survey, { query: { courses_id: courseId } })
  // The page above says that the class is another's.
  if (isRefused(query.error, 'not_found')) return null
  return (
    <Card component="section" className={classes.part} aria-labelledby="survei">
      <h2 id="survei">Survei mahasiswa</h2>
      <Loaded query={query} count={3} failed="Survei gagal dimuat">
        {(data) => (
          <>
            <p className={classes.dimmed}>{describe(data)}</p>
            <Acts courseId={courseId} data={data} />
            {data.results && <ResultTable results={data.results} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const describe = ({ state, answers, students, opened_at, closed_at, results }: Survey): string => {
  if (state === 'none') return 'Lima pernyataan dan satu komentar, tanpa nama. Hasilnya masuk portofolio.'
  const answerCount = `${answers} dari ${students} mahasiswa mengisi.`
  if (state === 'open')
    return `Dibuka ${dateTime(opened_at)}. ${answerCount} Hasil tampil setelah survei ditutup, mulai ${LEAST_ANSWERS} jawaban.`
  return results
    ? `Ditutup ${dateTime(closed_at)}. ${answerCount}`
    : `Ditutup ${dateTime(closed_at)}. ${answerCount} Hasil tampil mulai ${LEAST_ANSWERS} jawaban; survei dapat dibuka lagi.`
}

function Acts({ courseId, data: { state, results, answers } }: { courseId: number; data: Survey }) {
  const options = { said: ofReply, invalidates: [survey] }
  const opening = useAction(openSurvey, options)
  const closing = useAction(closeSurvey, options)
  const body = { courses_id: courseId }
  if (state === 'open')
    return (
      <div className={classes.acts}>
        <Button
          variant="default"
          onClick={() =>
            closing.ask(
              {
                title: 'Tutup survei?',
                text:
                  answers < LEAST_ANSWERS
                    ? 'Jawabannya belum cukup untuk hasil. Survei dapat dibuka lagi.'
                    : 'Survei yang ditutup tidak dapat dibuka lagi.',
                yes: 'Tutup survei',
              },
              { body },
            )
          }
        >
          Tutup survei
        </Button>
      </div>
    )
  return results ? null : (
    <div className={classes.acts}>
      <Button loading={opening.pending} onClick={() => opening.run({ body })}>
        Buka survei
      </Button>
    </div>
  )
}

function ResultTable({ results: { items, texts } }: { results: Results }) {
  return (
    <>
      <ScrollRegion label="Hasil survei">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Pernyataan</th>
              <th scope="col">n</th>
              <th scope="col">Rata-rata</th>
              {ratingNames.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ mean, n, counts }, at) => (
              <tr key={surveyItems[at]}>
                <th scope="row">{surveyItems[at]}</th>
                <td>{n}</td>
                <td>{score(mean)}</td>
                {counts.map((value, step) => (
                  <td key={ratingNames[step]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {texts.length > 0 && (
        <>
          <h3>Komentar, dalam urutan acak</h3>
          <ul className={classes.texts}>
            {texts.map((text, at) => (
              <li key={at}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
