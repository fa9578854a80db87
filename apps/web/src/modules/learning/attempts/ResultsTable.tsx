import { Button, VisuallyHidden } from '@mantine/core'
import type { ResultRow } from '@tuntas/contract/learning/attempts'
import { nearTime, number, time } from '../../../kit/format'
import { KkmMeter } from '../../../ui/KkmMeter'
import { StateBadge, ToneBadge } from '../../../ui/StateBadge'
import { states } from '../../../ui/states'
import { PersonName, WorkTable } from '../../../ui/WorkTable'
import { attemptName } from './attemptName'
import classes from './QuizResults.module.css'

type ResultsTableProps = {
  rows: readonly ResultRow[]
  kkm: number | null
  onOpen: (attemptId: number) => void
  onReset: (attemptId: number, name: string) => void
  onRestore: (attemptId: number) => void
  /** Opens the exception dialog: another attempt or more time. */
  onGrant: (student: ResultRow) => void
}

const span = ({ start_date, end_date }: ResultRow) =>
  start_date ? `${nearTime(start_date)}–${end_date ? time(end_date) : '…'}` : '-'

function Counts({ row }: { row: ResultRow }) {
  if (!row.results) return <span className={classes.dimmed}>Belum mengerjakan kuis</span>
  const { correct, wrong: wrongCount, wait, empty } = row.results
  const counts = [
    ['correct', correct, 'benar'],
    ['wrong', wrongCount, 'salah'],
    ['waiting', wait, 'menunggu'],
    ['empty', empty, 'kosong'],
  ] as const
  const answeredCount = correct + wrongCount + wait
  return (
    <span className={classes.counts}>
      {row.state === 'in_progress' && (
        <b>
          {answeredCount} dari {answeredCount + empty} dijawab
        </b>
      )}
      {counts.map(([state, value, word]) => {
        const { icon: StateIcon, tone } = states[state]
        return (
          <span key={state} data-tone={tone}>
            <StateIcon size={15} aria-hidden />
            <span aria-hidden="true">{value}</span>
            <VisuallyHidden>
              {value} {word}
            </VisuallyHidden>
          </span>
        )
      })}
    </span>
  )
}

function Score({ row, kkm }: { row: ResultRow; kkm: number | null }) {
  const score = row.results?.score ?? null
  if (score === null) return <>-</>
  const isBelow = row.state === 'below_kkm' && row.goals_left > 0
  return (
    <span className={classes.scores}>
      <KkmMeter score={score} kkm={kkm} withScore isMastered={isBelow ? false : undefined} />
      {row.remedial && (
        <small>
          {attemptName(row.number ?? 1, row.remedial.goals)}: {number(row.remedial.score)} · nilai kuis{' '}
          {number(score)}
        </small>
      )}
    </span>
  )
}

/** Several devices prove nothing, but are worth a look. */
function Status({ row }: { row: ResultRow }) {
  return (
    <span className={classes.status}>
      <StateBadge
        state={row.state}
        quiet={false}
        {...(row.state === 'below_kkm' &&
          row.goals_left > 0 && { label: `Belum tuntas: ${row.goals_left} tujuan` })}
      />
      {row.form && <ToneBadge tone="abu">{`Paket ${row.form}`}</ToneBadge>}
      {row.late > 0 && <ToneBadge tone="soga">{`${row.late} terlambat`}</ToneBadge>}
      {row.devices > 1 && <ToneBadge tone="soga">{`${row.devices} perangkat`}</ToneBadge>}
    </span>
  )
}

type ActsProps = Pick<ResultsTableProps, 'onOpen' | 'onReset' | 'onRestore' | 'onGrant'> & {
  row: ResultRow
  card?: boolean
}

/** `card` makes room for fingers. Without attempt only a restore is possible. */
function Acts({ row, card: isCard = false, onOpen, onReset, onRestore, onGrant }: ActsProps) {
  const { id, archived_id: archivedId, name } = row
  const size = isCard ? 'sm' : 'xs'
  const grant = (
    <Button
      variant="default"
      size={size}
      aria-label={`Pengecualian untuk ${name}`}
      onClick={() => onGrant(row)}
    >
      Pengecualian
    </Button>
  )
  return (
    <span className={isCard ? classes.cardActs : classes.rowActs}>
      {id !== undefined && (
        <Button variant="default" size={size} aria-label={`Lihat hasil ${name}`} onClick={() => onOpen(id)}>
          Lihat
        </Button>
      )}
      {grant}
      {id === undefined && archivedId !== undefined && (
        <Button
          variant="default"
          size={size}
          aria-label={`Pulihkan hasil ${name}`}
          onClick={() => onRestore(archivedId)}
        >
          Pulihkan
        </Button>
      )}
      {id !== undefined && (
        <Button
          variant="subtle"
          color="mengkudu"
          size={size}
          aria-label={`Reset hasil ${name}`}
          onClick={() => onReset(id, name)}
        >
          Reset
        </Button>
      )}
    </span>
  )
}

export function ResultsTable({ rows, kkm, ...acts }: ResultsTableProps) {
  return (
    <WorkTable
      label="Hasil kuis"
      minWidth={860}
      rows={rows}
      columns={[
        { label: 'Mulai–selesai', cell: span },
        { label: 'Benar, salah, menunggu, kosong', cell: (row) => <Counts row={row} /> },
        { label: 'Nilai', cell: (row) => <Score row={row} kkm={kkm} /> },
        { label: 'Status', cell: (row) => <Status row={row} /> },
      ]}
      acts={(row) => <Acts row={row} {...acts} />}
      card={(row) => (
        <>
          <PersonName name={row.name}>
            {row.nim} · {span(row)}
          </PersonName>
          <Status row={row} />
          <Counts row={row} />
          {row.results && <Score row={row} kkm={kkm} />}
          <Acts row={row} card {...acts} />
        </>
      )}
    />
  )
}
