import { Button } from '@mantine/core'
import type { previewFinalMark } from '@tuntas/contract/insight/final-marks'
import { useState } from 'react'
import type { Data } from '../../../kit/client/queries'
import { count, score } from '../../../kit/format'
import { PeopleTable } from '../../../ui/PeopleTable'
import classes from './final-marks.module.css'

type PreviewProps = { preview: Data<typeof previewFinalMark> }
/** The rest is shown on click. */
const FIRST = 10

/** Preview of the marks to be closed. */
export function Preview({ preview: { students, distribution, mean, without_mark } }: PreviewProps) {
  const [isWhole, setWhole] = useState(false)
  const visible = isWhole ? students : students.slice(0, FIRST)
  if (students.length === 0) return <p className={classes.meta}>Belum ada mahasiswa di kelas ini.</p>
  return (
    <>
      <p>
        Rata-rata <b>{score(mean)}</b> dari {count(students.length - without_mark)} mahasiswa
        {without_mark > 0 && `, ${count(without_mark)} tanpa nilai`}.
      </p>
      <dl className={classes.distribution} aria-label="Sebaran nilai">
        {distribution.map(({ grade, students: number }) => (
          <div key={grade}>
            <dt>{grade}</dt>
            <dd>{count(number)}</dd>
          </div>
        ))}
      </dl>
      <PeopleTable
        label="Pratinjau nilai akhir"
        rows={visible}
        columns={[
          { key: 'final', label: 'Nilai angka', align: 'end', cell: (row) => <b>{score(row.final)}</b> },
          { key: 'grade', label: 'Huruf', align: 'center', cell: (row) => row.grade },
          { key: 'ipk', label: 'Indeks', align: 'end', cell: (row) => score(row.ipk) },
        ]}
      />
      {!isWhole && students.length > FIRST && (
        <Button variant="default" size="sm" className={classes.more} onClick={() => setWhole(true)}>
          Tampilkan {count(students.length)} mahasiswa
        </Button>
      )}
    </>
  )
}
