import { Card } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { lectureWork } from '@tuntas/contract/insight/teaching'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { count } from '../../../kit/format'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { pickMarking } from './marking'
import { WaitingRow } from './TeachingWork'
import classes from './Work.module.css'

const READ_ANEW_MS = 60_000

/** Menilai: what waits to be marked or decided in all classes, the oldest first. */
export default function MarkingList() {
  const work = useEndpoint(lectureWork, {}, { refetchInterval: READ_ANEW_MS, staleTime: 0 })
  const { rows, total } = pickMarking(work.data?.data ?? [])
  return (
    <>
      <PageHeader
        title="Menilai"
        subtitle={total > 0 ? `${count(total)} menunggu, yang tertua lebih dulu.` : undefined}
      />
      <Loaded query={work} frame={Card} count={5} failed="Daftar pekerjaan gagal dimuat">
        {() =>
          rows.length === 0 ? (
            <Card>
              <EmptyState
                icon={IconChecks}
                title="Tidak ada yang menunggu dinilai"
                hint="Esai, tugas, nilai kedua, dan jawaban terlambat muncul di sini."
              />
            </Card>
          ) : (
            <Card padding={0} component="ul" className={classes.list} aria-label="Menunggu dinilai">
              {rows.map((row) => (
                <li key={`${row.kind} ${row.lessons_id}`} className={classes.row}>
                  <WaitingRow row={row} />
                </li>
              ))}
            </Card>
          )
        }
      </Loaded>
    </>
  )
}
