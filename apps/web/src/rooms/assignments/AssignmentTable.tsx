import { ActionIcon, Button } from '@mantine/core'
import { IconListDetails, IconPaperclip } from '@tabler/icons-react'
import type { AssignmentRow } from '@tuntas/contract/assignments'
import { nearTime } from '../../kit/format'
import { StateBadge } from '../../ui/StateBadge'
import { type StateName, states } from '../../ui/states'
import { useWide } from '../../ui/useWide'
import classes from './AssignmentResults.module.css'
import { ScoreCell } from './ScoreCell'
import type { Grading } from './useGrading'

type AssignmentTableProps = {
  rows: readonly AssignmentRow[]
  grading: Grading
  onOpen: (row: AssignmentRow) => void
}

const stateOf = ({ id, score }: AssignmentRow): { state: StateName; label: string } => {
  if (id === undefined) return { state: 'not_started', label: 'Belum mengumpulkan' }
  if (score === null) return { state: 'waiting', label: states.waiting.label }
  return { state: 'settled', label: 'Sudah dinilai' }
}

function Handed({ row }: { row: AssignmentRow }) {
  if (row.id === undefined) return <span className={classes.none}>Belum mengumpulkan tugas</span>
  return (
    <span className={classes.handed}>
      {nearTime(row.uploaded)}
      {row.filename && (
        <small>
          <IconPaperclip size={14} aria-hidden /> {row.filename}
        </small>
      )}
    </span>
  )
}

export function AssignmentTable({ rows, grading, onOpen }: AssignmentTableProps) {
  const wide = useWide()
  if (!wide)
    return (
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={row.user_id}>
            <div className={classes.person}>
              <b>{row.name}</b>
              <span>{row.nim}</span>
            </div>
            <StateBadge {...stateOf(row)} quiet={false} />
            <Handed row={row} />
            {row.id !== undefined && (
              <Button
                variant="default"
                size="sm"
                aria-label={`Lihat jawaban ${row.name}`}
                onClick={() => onOpen(row)}
              >
                Lihat jawaban
              </Button>
            )}
            <div className={classes.cardScore}>
              <ScoreCell row={row} grading={grading} />
            </div>
          </li>
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Pengumpulan tugas">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Mahasiswa</th>
            <th scope="col">Dikumpulkan</th>
            <th scope="col">Status</th>
            <th scope="col">Nilai</th>
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
              <td>
                <Handed row={row} />
              </td>
              <td>
                <StateBadge {...stateOf(row)} quiet={false} />
              </td>
              <td>
                <ScoreCell row={row} grading={grading} />
              </td>
              <td className={classes.acts}>
                {row.id !== undefined && (
                  <ActionIcon
                    aria-label={`Lihat jawaban ${row.name}`}
                    title="Lihat jawaban"
                    onClick={() => onOpen(row)}
                  >
                    <IconListDetails size={18} stroke={1.7} />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
