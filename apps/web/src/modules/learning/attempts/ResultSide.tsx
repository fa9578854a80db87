import { Button, Card } from '@mantine/core'
import {
  type AttemptRow,
  type Reading,
  type ResultDetail,
  resultHistory,
} from '@tuntas/contract/learning/marking'
import { useData } from '../../../kit/client/queries'
import { count, dateTime, score as formatScore } from '../../../kit/format'
import { KkmMeter } from '../../../ui/KkmMeter'
import { states } from '../../../ui/states'
import { attemptName } from './attemptName'
import { markWords } from './marks'
import classes from './ResultDetail.module.css'

type ResultSideProps = { detail: ResultDetail; kkm: number | null; onShow: (attemptId: number) => void }

const counts = [
  ['correct', 'Benar'],
  ['wrong', 'Salah'],
  ['wait', 'Menunggu'],
  ['empty', 'Belum Diisi'],
] as const

const getStatusLook = (status: 'correct' | 'wrong' | 'wait' | 'empty') =>
  states[status === 'wait' ? 'waiting' : status]

/** Score, links to the questions, and the student's other attempts. */
export function ResultSide({ detail, kkm, onShow }: ResultSideProps) {
  const { score } = detail
  return (
    <>
      <Card className={classes.score}>
        <p>
          {score.wait > 0 || detail.end_date === null ? 'Nilai sementara' : 'Nilai'}
          {detail.goals !== null && ` ${attemptName(detail.number, detail.goals)}`}
        </p>
        <strong>{formatScore(score.score)}</strong>
        {score.score !== null && <KkmMeter score={score.score} kkm={kkm} size="hero" />}
        {detail.goals !== null && detail.quiz_score !== null && (
          <p>Nilai kuis {formatScore(detail.quiz_score)}</p>
        )}
        <dl>
          {counts.map(([name, label]) => {
            const { icon: StateIcon, tone } = getStatusLook(name)
            return (
              <div key={name} data-tone={tone}>
                <dt>
                  <StateIcon size={16} aria-hidden /> {label}
                </dt>
                <dd>{score[name]}</dd>
              </div>
            )
          })}
        </dl>
      </Card>
      <Card className={classes.jumps}>
        <h2>Loncat ke soal</h2>
        <div>
          {detail.result.map((answer) => {
            const { icon: StateIcon, tone } = getStatusLook(answer.status)
            return (
              <button
                key={answer.question_id}
                type="button"
                data-tone={tone}
                aria-label={`Soal ${answer.number}, ${markWords(answer)}`}
                onClick={() => jumpTo(answer.number)}
              >
                {answer.number} <StateIcon size={13} aria-hidden />
              </button>
            )
          })}
        </div>
      </Card>
      <Devices readings={detail.readings} />
      <Attempts detail={detail} onShow={onShow} />
    </>
  )
}

/** Joins consecutive readings of one device: what matters is when another device took over. */
const listDeviceTurns = (readings: readonly Reading[]) =>
  readings.filter((reading, place) => readings[place - 1]?.device_number !== reading.device_number)

function Devices({ readings }: { readings: readonly Reading[] }) {
  const devices = new Set(readings.map((reading) => reading.device_number)).size
  if (readings.length === 0) return null
  return (
    <Card className={classes.history}>
      <h2>
        {devices} perangkat, soal dibuka {readings.length} kali
      </h2>
      <ol>
        {listDeviceTurns(readings).map((reading) => (
          <li key={reading.epoch}>
            <span>
              <b>
                {reading.device_number}. {reading.device} · {reading.browser}
              </b>
              <small>
                {dateTime(reading.read_at)} · {reading.platform} · {reading.ip_address}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const jumpTo = (number: number) => {
  const card = document.getElementById(`jawaban-${number}`)
  card?.scrollIntoView({ block: 'start' })
  card?.focus({ preventScroll: true })
}

function Attempts({ detail, onShow }: { detail: ResultDetail; onShow: (attemptId: number) => void }) {
  const { lessons_id, user_id } = detail
  const query = { lesson_id: lessons_id, user_id }
  const history = useData(resultHistory, { query }, { staleTime: 0 })
  const attempts = history.data ?? []
  if (attempts.length < 2) return null
  return (
    <Card className={classes.history}>
      <h2>Riwayat pengerjaan</h2>
      <ol>
        {attempts.map((attempt) => (
          <li key={attempt.id} aria-current={attempt.id === detail.id || undefined}>
            <span>
              <b>{attemptName(attempt.number, attempt.goals)}</b>
              <small>{describeAttempt(attempt)}</small>
            </span>
            <b>{formatScore(attempt.score)}</b>
            {attempt.archived === 0 && (
              <Button
                size="xs"
                variant="default"
                disabled={attempt.id === detail.id}
                onClick={() => onShow(attempt.id)}
              >
                {attempt.id === detail.id ? 'Dibuka' : 'Lihat'}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const describeAttempt = ({ archived: isArchived, end_date, late: lateCount, start_date }: AttemptRow) =>
  [
    dateTime(start_date),
    end_date === null && 'sedang dikerjakan',
    isArchived === 1 && 'direset',
    lateCount > 0 && `${count(lateCount)} jawaban terlambat`,
  ]
    .filter(Boolean)
    .join(' · ')
