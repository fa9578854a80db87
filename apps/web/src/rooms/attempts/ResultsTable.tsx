import { ActionIcon, Button } from '@mantine/core'
import { IconListDetails, IconRotate } from '@tabler/icons-react'
import type { ResultRow } from '@tuntas/contract/attempts'
import { nearTime, time } from '../../kit/format'
import { KkmMeter } from '../../ui/KkmMeter'
import { StateBadge } from '../../ui/StateBadge'
import { states } from '../../ui/states'
import { useWide } from '../../ui/useWide'
import classes from './QuizResults.module.css'

type ResultsTableProps = {
  rows: readonly ResultRow[]
  kkm: number | null
  onOpen: (attemptId: number) => void
  onReset: (attemptId: number, name: string) => void
  onRestore: (attemptId: number) => void
}

const span = ({ start_date, end_date }: ResultRow) =>
  start_date ? `${nearTime(start_date)}–${end_date ? time(end_date) : '…'}` : '-'

function Counts({ row }: { row: ResultRow }) {
  if (!row.results) return <span className={classes.dimmed}>Belum mengerjakan kuis</span>
  const { correct, wrong, wait, empty } = row.results
  const counts = [
    ['correct', correct, 'benar'],
    ['wrong', wrong, 'salah'],
    ['waiting', wait, 'menunggu'],
    ['empty', empty, 'kosong'],
  ] as const
  return (
    <span className={classes.counts}>
      {counts.map(([state, value, word]) => {
        const { icon: StateIcon, dye } = states[state]
        return (
          <span key={state} data-dye={dye}>
            <StateIcon size={15} aria-hidden />
            <span aria-hidden="true">{value}</span>
            <span className={classes.hidden}>
              {value} {word}
            </span>
          </span>
        )
      })}
    </span>
  )
}

function Score({ row, kkm }: { row: ResultRow; kkm: number | null }) {
  const score = row.results?.score ?? null
  return score === null ? <>-</> : <KkmMeter score={score} kkm={kkm} withScore />
}

type ActsProps = Pick<ResultsTableProps, 'onOpen' | 'onReset' | 'onRestore'> & {
  row: ResultRow
  named?: boolean
}

/** `named` writes the first one out, for fingers. Of what was not taken, only what was reset can come back. */
function Acts({ row, named = false, onOpen, onReset, onRestore }: ActsProps) {
  const { id, archived_id: archived, name } = row
  if (id === undefined)
    return archived === undefined ? null : (
      <span className={classes.rowActs}>
        <Button
          variant="default"
          size={named ? 'sm' : 'xs'}
          aria-label={`Pulihkan hasil ${name}`}
          onClick={() => onRestore(archived)}
        >
          Pulihkan
        </Button>
      </span>
    )
  return (
    <span className={classes.rowActs}>
      {named ? (
        <Button variant="default" size="sm" aria-label={`Lihat hasil ${name}`} onClick={() => onOpen(id)}>
          Lihat hasil
        </Button>
      ) : (
        <ActionIcon aria-label={`Lihat hasil ${name}`} title="Lihat hasil" onClick={() => onOpen(id)}>
          <IconListDetails size={18} stroke={1.7} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={`Reset hasil ${name}`} title="Reset" onClick={() => onReset(id, name)}>
        <IconRotate size={18} stroke={1.7} />
      </ActionIcon>
    </span>
  )
}

export function ResultsTable({ rows, kkm, ...acts }: ResultsTableProps) {
  const wide = useWide()
  if (!wide)
    return (
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={row.user_id}>
            <div className={classes.person}>
              <b>{row.name}</b>
              <span>
                {row.nim} · {span(row)}
              </span>
            </div>
            <StateBadge state={row.state} quiet={false} />
            <Counts row={row} />
            {row.results && <Score row={row} kkm={kkm} />}
            <Acts row={row} named {...acts} />
          </li>
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Hasil kuis">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Mahasiswa</th>
            <th scope="col">Mulai–selesai</th>
            <th scope="col">Benar, salah, menunggu, kosong</th>
            <th scope="col">Nilai</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className={classes.hidden}>Aksi</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user_id}>
              <th scope="row" className={classes.person}>
                <b>{row.name}</b>
                <span>{row.nim}</span>
              </th>
              <td>{span(row)}</td>
              <td>
                <Counts row={row} />
              </td>
              <td>
                <Score row={row} kkm={kkm} />
              </td>
              <td>
                <StateBadge state={row.state} quiet={false} />
              </td>
              <td className={classes.acts}>
                <Acts row={row} {...acts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
