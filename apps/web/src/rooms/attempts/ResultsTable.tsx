import type { ResultRow } from '@tuntas/contract/attempts'
import { nearTime, time } from '../../kit/format'
import { KkmMeter } from '../../ui/KkmMeter'
import { StateBadge } from '../../ui/StateBadge'
import { states } from '../../ui/states'
import { useWide } from '../../ui/useWide'
import classes from './QuizResults.module.css'

type ResultsTableProps = { rows: readonly ResultRow[]; kkm: number | null }

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

export function ResultsTable({ rows, kkm }: ResultsTableProps) {
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
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
