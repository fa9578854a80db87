import { ActionIcon, Button } from '@mantine/core'
import { IconListDetails, IconPaperclip } from '@tabler/icons-react'
import type { AssignmentRow } from '@tuntas/contract/learning/assignments'
import { score as formatScore, nearTime } from '../../../kit/format'
import { StateBadge } from '../../../ui/StateBadge'
import { type StateName, states } from '../../../ui/states'
import { PersonName, WorkTable } from '../../../ui/WorkTable'
import classes from './AssignmentResults.module.css'
import { ScoreCell } from './ScoreCell'

type AssignmentTableProps = {
  lessonId: number
  rows: readonly AssignmentRow[]
  onOpen: (row: AssignmentRow) => void
}

const getRowState = ({
  id,
  score,
  held: isHeld,
  direct,
}: AssignmentRow): { state: StateName; label: string } => {
  if (id === undefined) return { state: 'not_started', label: 'Belum mengumpulkan' }
  if (score === null) return { state: 'waiting', label: states.waiting.label }
  const label = direct === 1 ? 'Dinilai langsung' : 'Sudah dinilai'
  return { state: 'settled', label: isHeld === 1 ? `${label}, ditahan` : label }
}

function Handed({ row }: { row: AssignmentRow }) {
  if (row.handed_in === 0) return <span className={classes.none}>Belum mengumpulkan tugas</span>
  return (
    <span className={classes.handed}>
      {nearTime(row.uploaded)}
      {row.direct === 1 && <small>setelah dinilai langsung</small>}
      {row.submitted_by && <small>oleh {row.submitted_by}</small>}
      {row.filename && (
        <small>
          <IconPaperclip size={14} aria-hidden /> {row.filename}
        </small>
      )}
    </span>
  )
}

/** The group that handed in the row's work. */
function SubmissionGroup({ row: { group, without_group } }: { row: AssignmentRow }) {
  if (group !== null) return <span>{group}</span>
  return <span className={classes.none}>{without_group === 1 ? 'Belum punya kelompok' : 'Sendiri'}</span>
}

type ScoreProps = Omit<AssignmentTableProps, 'rows'> & { row: AssignmentRow }

/** A group's mark is given in the dialog, where its members are visible. */
function SubmissionScore({ row, lessonId, onOpen }: ScoreProps) {
  if (row.group_id === null || row.id === undefined) return <ScoreCell row={row} lessonId={lessonId} />
  return (
    <span className={classes.mark}>
      <span>
        <b>{formatScore(row.score)}</b>
        {row.own_score !== null && <small>Nilai sendiri</small>}
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={`Nilai kelompok ${row.name}`}
        onClick={() => onOpen(row)}
      >
        Nilai kelompok
      </Button>
    </span>
  )
}

export function AssignmentTable({ rows, lessonId, onOpen }: AssignmentTableProps) {
  const grouped = rows.some((row) => row.group !== null || row.without_group === 1)
  return (
    <WorkTable
      label="Pengumpulan tugas"
      minWidth={900}
      rows={rows}
      columns={[
        ...(grouped
          ? [{ label: 'Kelompok', cell: (row: AssignmentRow) => <SubmissionGroup row={row} /> }]
          : []),
        { label: 'Dikumpulkan', cell: (row) => <Handed row={row} /> },
        { label: 'Status', cell: (row) => <StateBadge {...getRowState(row)} quiet={false} /> },
        { label: 'Nilai', cell: (row) => <SubmissionScore row={row} lessonId={lessonId} onOpen={onOpen} /> },
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
          {grouped && <SubmissionGroup row={row} />}
          <StateBadge {...getRowState(row)} quiet={false} />
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
            <SubmissionScore row={row} lessonId={lessonId} onOpen={onOpen} />
          </div>
        </>
      )}
    />
  )
}
