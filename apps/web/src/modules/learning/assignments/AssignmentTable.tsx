import { ActionIcon, Button } from '@mantine/core'
import { IconListDetails, IconPaperclip } from '@tabler/icons-react'
import type { AssignmentRow } from '@tuntas/contract/learning/assignments'
import { nearTime } from '../../../kit/format'
import { StateBadge } from '../../../ui/StateBadge'
import { type StateName, states } from '../../../ui/states'
import { PersonName, WorkTable } from '../../../ui/WorkTable'
import classes from './AssignmentResults.module.css'
import { ScoreCell } from './ScoreCell'

type AssignmentTableProps = {
  rows: readonly AssignmentRow[]
  onOpen: (row: AssignmentRow) => void
}

const stateOf = ({ id, score, held }: AssignmentRow): { state: StateName; label: string } => {
  if (id === undefined) return { state: 'not_started', label: 'Belum mengumpulkan' }
  if (score === null) return { state: 'waiting', label: states.waiting.label }
  return { state: 'settled', label: held === 1 ? 'Sudah dinilai, ditahan' : 'Sudah dinilai' }
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

export function AssignmentTable({ rows, onOpen }: AssignmentTableProps) {
  return (
    <WorkTable
      label="Pengumpulan tugas"
      minWidth={900}
      rows={rows}
      columns={[
        { label: 'Dikumpulkan', cell: (row) => <Handed row={row} /> },
        { label: 'Status', cell: (row) => <StateBadge {...stateOf(row)} quiet={false} /> },
        { label: 'Nilai', cell: (row) => <ScoreCell row={row} /> },
      ]}
      acts={(row) =>
        row.id !== undefined && (
          <ActionIcon
            aria-label={`Lihat jawaban ${row.name}`}
            title="Lihat jawaban"
            onClick={() => onOpen(row)}
          >
            <IconListDetails size={18} stroke={1.7} />
          </ActionIcon>
        )
      }
      card={(row) => (
        <>
          <PersonName name={row.name}>{row.nim}</PersonName>
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
            <ScoreCell row={row} />
          </div>
        </>
      )}
    />
  )
}
