import { Button, Card } from '@mantine/core'
import { type QueueRow, submissionQueue } from '@tuntas/contract/learning/assignments'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { score as formatScore, nearTime } from '../../../kit/format'
import { StateBadge } from '../../../ui/StateBadge'
import { PersonName, WorkTable } from '../../../ui/WorkTable'
import classes from './AssignmentResults.module.css'
import { type Item, mergeGroupRows } from './groupItems'
import { stateBadges } from './stacks'

type GroupResultsProps = { lessonId: number; onOpen: (row: Pick<QueueRow, 'user_id'>) => void }

/** A group assignment with one row a group; students without group are rows of their own. */
export default function GroupResults({ lessonId, onOpen }: GroupResultsProps) {
  const queue = useData(submissionQueue, { query: { lessons_id: lessonId } }, { staleTime: 0 })
  const handed = (row: Item) =>
    row.handed_in === 1 ? (
      nearTime(row.uploaded)
    ) : (
      <span className={classes.none}>Belum mengumpulkan tugas</span>
    )
  const badge = (row: Item) => <StateBadge {...stateBadges[row.state]} quiet={false} />
  const open = (row: Item) =>
    row.id !== null && (
      <Button variant="default" size="sm" aria-label={`Nilai ${row.name}`} onClick={() => onOpen(row)}>
        {row.score === null ? 'Nilai' : 'Lihat'}
      </Button>
    )
  return (
    <Card padding={0} component="section" aria-label="Hasil per kelompok">
      <Loaded query={queue} count={6} failed="Pengumpulan tugas gagal dimuat">
        {(rows) => (
          <WorkTable
            label="Pengumpulan tugas per kelompok"
            head="Kelompok"
            minWidth={860}
            rows={sortByName(mergeGroupRows(rows)).map((row) => ({ ...row, nim: describeMembers(row) }))}
            columns={[
              { label: 'Dikumpulkan', cell: handed },
              { label: 'Status', cell: badge },
              { label: 'Nilai', cell: (row) => <b>{formatScore(row.score)}</b> },
            ]}
            acts={open}
            card={(row) => (
              <>
                <PersonName name={row.name}>{row.nim}</PersonName>
                {badge(row)}
                <span className={classes.handed}>{handed(row)}</span>
                <b>{formatScore(row.score)}</b>
                {open(row)}
              </>
            )}
          />
        )}
      </Loaded>
    </Card>
  )
}

const describeMembers = ({ members, nim }: Item) =>
  members.length > 0 ? members.join(', ') : `${nim} · tanpa kelompok`

const byName = new Intl.Collator('id', { numeric: true })
/** "Kelompok 10" after "Kelompok 9"; students without group last. */
const sortByName = (items: readonly Item[]) =>
  items.toSorted(
    (a, b) => Number(a.group_id === null) - Number(b.group_id === null) || byName.compare(a.name, b.name),
  )
