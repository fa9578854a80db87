import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Card, SegmentedControl } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import { studentWork, type WorkGroup, type WorkRow } from '@tuntas/contract/insight/dashboard'
import type { ReactNode } from 'react'
import { useShownSince } from '../../../kit/client/connection'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { deviceQuizIds } from '../../../kit/device/runningPapers'
import { useListSearch } from '../../../kit/list/useListSearch'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './Work.module.css'
import { WorkList } from './WorkList'

const types = [
  { value: '', label: 'Semua' },
  { value: 'ASSIGNMENT', label: 'Tugas' },
  { value: 'QUIZ', label: 'Kuis' },
]

/**
 * Tugas saya: current, coming, missed and finished work of all classes. `here` lists work stored only on this
 * device.
 */
export function OwnWork({ here: hereNode }: { here: ReactNode }) {
  const { search, change } = useListSearch('/_in/_shell/student/work')
  const type = types.find(({ value }) => value === search.type)?.value ?? ''
  const work = useData(studentWork, {}, { staleTime: 0 })
  const shownSince = useShownSince()
  return (
    <>
      <PageHeader title="Tugas saya" subtitle="Materi, tugas, dan kuis di semua kelas semester ini." />
      {hereNode}
      <SegmentedControl
        aria-label="Jenis"
        className={classes.kinds}
        value={type}
        onChange={(value) => change({ type: value || undefined })}
        data={types}
      />
      <Loaded
        query={work}
        count={6}
        failed="Tugas gagal dimuat"
        empty={
          <EmptyState
            icon={IconChecklist}
            title="Belum ada tugas atau kuis"
            hint="Yang diberikan dosenmu semester ini muncul di sini."
          />
        }
      >
        {(rows) => (
          <Groups
            rows={type ? rows.filter((row) => row.type === type) : rows}
            readAt={shownSince ?? work.dataUpdatedAt}
          />
        )}
      </Loaded>
    </>
  )
}

/** Those after the first are shown only where there is something in them. */
const groups: readonly { group: WorkGroup; title: string }[] = [
  { group: 'now', title: 'Perlu dikerjakan' },
  { group: 'later', title: 'Nanti' },
  { group: 'late', title: 'Terlambat' },
]

function Groups({ rows, readAt }: { rows: readonly WorkRow[]; readAt: number }) {
  const deviceIds = useSelector(deviceQuizIds)
  const isOnDeviceCard = ({ state, lessons_id }: WorkRow) =>
    state === 'in_progress' && deviceIds.includes(lessons_id)
  const of = (group: WorkGroup) => rows.filter((row) => row.group === group && !isOnDeviceCard(row))
  const doneWork = of('done')
  return (
    <>
      {groups
        .filter(({ group }) => group === 'now' || of(group).length > 0)
        .map(({ group, title }) => (
          <Group key={group} title={title} rows={of(group)} readAt={readAt} />
        ))}
      {doneWork.length > 0 && (
        <details className={classes.folded}>
          <summary>
            <h2>Selesai ({doneWork.length})</h2>
          </summary>
          <WorkList rows={doneWork} label="Selesai" />
        </details>
      )}
    </>
  )
}

type GroupProps = { title: string; rows: readonly WorkRow[]; readAt: number }

function Group({ title, rows, readAt }: GroupProps) {
  return (
    <Card padding={0} className={classes.card} component="section" aria-label={title}>
      <div className={classes.head}>
        <h2>
          {title} ({rows.length})
        </h2>
      </div>
      {rows.length > 0 ? (
        <WorkList rows={rows} label={title} readAt={readAt} />
      ) : (
        <p className={classes.none}>Tidak ada yang menunggu sekarang.</p>
      )}
    </Card>
  )
}
