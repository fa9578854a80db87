import { Button, Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { closeSecondMarks, type SecondMarkSample, secondMarks } from '@tuntas/contract/insight/second-marks'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { dateTime, number } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { QuizSubpage } from '../../../shared/lessons/QuizSubpage'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { ToneBadge } from '../../../ui/StateBadge'
import { MarkPaper } from './MarkPaper'
import { OpenSample } from './OpenSample'
import classes from './second-marks.module.css'

/** Penilai kedua: samples of answers for another marker, and how far both agree. */
export default function SecondMarkPage({ lessonId }: { lessonId: number }) {
  const [openId, setOpenId] = useState<number | null>(null)
  const page = useEndpoint(secondMarks, { query: { lessons_id: lessonId } }, { staleTime: 0 })
  return (
    <QuizSubpage title="Penilai kedua" lessonId={lessonId} query={page} failed="Sampel gagal dimuat">
      {({ data, markers, questions }) =>
        openId === null ? (
          <>
            <p className={classes.intro}>
              Penilai lain menilai sampel jawaban tanpa nama. Angkanya tidak mengubah nilai mahasiswa.
            </p>
            {data.map((sample) => (
              <Sample
                key={sample.id}
                sample={sample}
                lessonId={lessonId}
                onMark={() => setOpenId(sample.id)}
              />
            ))}
            <OpenSample lessonId={lessonId} markers={markers} questions={questions} />
          </>
        ) : (
          <MarkPaper sampleId={openId} onClose={() => setOpenId(null)} />
        )
      }
    </QuizSubpage>
  )
}

type SampleProps = { sample: SecondMarkSample; lessonId: number; onMark: () => void }

function Sample({ sample, lessonId, onMark }: SampleProps) {
  const {
    id,
    number: questionNumber,
    marker,
    mine: isMine,
    size,
    marked: markedCount,
    closed_at,
    result,
  } = sample
  const closing = useAction(closeSecondMarks, { said: ofReply, invalidates: [secondMarks] })
  return (
    <Card className={classes.sample} component="section" aria-label={`Sampel soal ${questionNumber}`}>
      <h2>Soal {questionNumber}</h2>
      <p>
        Penilai kedua {marker.name} · {number(markedCount)} dari {number(size)} dinilai
        {closed_at && ` · ditutup ${dateTime(closed_at)}`}
      </p>
      {result && <Agreement result={result} lessonId={lessonId} />}
      {!closed_at && (
        <div className={classes.actions}>
          {isMine === 1 && (
            <Button onClick={onMark}>{markedCount === 0 ? 'Mulai menilai' : 'Lanjut menilai'}</Button>
          )}
          <Button
            variant="default"
            loading={closing.pending}
            onClick={() =>
              void closing.ask(
                {
                  title: 'Tutup sampel?',
                  text: 'Kesepakatan dihitung dan angka tidak dapat diubah lagi.',
                  detail: `${markedCount} dari ${size} jawaban sudah dinilai.`,
                },
                { body: { id } },
              )
            }
          >
            Tutup dan hitung
          </Button>
        </div>
      )}
    </Card>
  )
}

function Agreement({
  result,
  lessonId,
}: {
  result: NonNullable<SecondMarkSample['result']>
  lessonId: number
}) {
  const {
    icc,
    kappa,
    mean_difference,
    low: lowEnd,
    high: highEnd,
    word,
    provisional,
    n,
    disagree,
    pairs,
  } = result
  const farPairs = pairs.filter((pair) => pair.disagree === 1)
  return (
    <>
      <div className={classes.figures}>
        <span>
          <HelpedLabel label="ICC" about="icc" /> <b>{coefficient(icc)}</b> {word}
        </span>
        <span>
          Kappa <b>{coefficient(kappa)}</b>
        </span>
        <span>
          Selisih rata-rata <b>{coefficient(mean_difference)}</b>
          {lowEnd !== null && highEnd !== null && ` (${coefficient(lowEnd)} sampai ${coefficient(highEnd)})`}
        </span>
        {provisional === 1 && <ToneBadge tone="abu">{`sementara, ${n} jawaban`}</ToneBadge>}
      </div>
      <p>{number(disagree)} jawaban berbeda lebih dari sepersepuluh poinnya.</p>
      {farPairs.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Jawaban</th>
              <th scope="col">Penilai 1</th>
              <th scope="col">Penilai 2</th>
              <th scope="col">Nilai</th>
            </tr>
          </thead>
          <tbody>
            {farPairs.map(({ code, first, second, attempt_id }) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                <td>{number(first)}</td>
                <td>{number(second)}</td>
                <td>
                  <Link
                    to="/teacher/courses/lesson/quiz/$id"
                    params={{ id: String(lessonId) }}
                    search={{ tab: 'hasil', buka: String(attempt_id) }}
                  >
                    Buka jawaban
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
