import { Card } from '@mantine/core'
import { type MarkChange, studentMarkHistory } from '@tuntas/contract/operations/mark-history'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { MARK_CHANGES_MOST, MarkChanges } from '../../../shared/marking/MarkHistory'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import classes from './PersonPage.module.css'

const listClasses = (rows: readonly MarkChange[]) =>
  [...new Map(rows.map(({ courses_id, course }) => [courses_id, course ?? '']))].map(([id, label]) => ({
    value: String(id),
    label,
  }))

/** Riwayat nilai of a student in all classes, or in one. */
export default function PersonMarks({ userId }: { userId: number }) {
  const [course, setCourse] = useState('')
  const query = { id: userId, limit: MARK_CHANGES_MOST }
  const all = useEndpoint(studentMarkHistory, { query }, { staleTime: 0 })
  const ofClass = useEndpoint(
    studentMarkHistory,
    { query: { ...query, courses_id: Number(course) } },
    { enabled: course !== '', staleTime: 0 },
  )
  return (
    <Card component="section" aria-label="Riwayat nilai" className={classes.marks}>
      {all.data && all.data.data.length > 0 && (
        <ChoiceSelect
          label="Kelas"
          hint="Semua kelas"
          className={classes.choice}
          options={listClasses(all.data.data)}
          value={course}
          onChange={(event) => setCourse(event.currentTarget.value)}
        />
      )}
      <Loaded query={course === '' ? all : ofClass} count={2} failed="Riwayat nilai gagal dimuat">
        {({ data, pagination }) =>
          data.length === 0 ? (
            <p>Belum ada perubahan nilai.</p>
          ) : (
            <>
              <MarkChanges rows={data} />
              {pagination.total > data.length && (
                <p>
                  {data.length} perubahan terakhir dari {pagination.total}. Selebihnya ada di Log Audit.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
