import { Button } from '@mantine/core'
import { getCodeOrName } from '@tuntas/contract/insight/outcomes.vocabulary'
import { Suspense, useState } from 'react'
import { number, score } from '../../../kit/format'
import { lazyPart } from '../../../ui/lazyPart'
import { PeopleTable } from '../../../ui/PeopleTable'
import { Heat } from './Heat'
import shared from './outcomes.module.css'
import classes from './StudentOutcomes.module.css'
import { byId, type ClassReport, type Student } from './words'

/** Loaded on click. */
const StudentDialog = lazyPart(() => import('./StudentDialog'))

/** Students × CPMK, each with its weakest goal. */
export default function StudentOutcomes({ report }: { report: ClassReport }) {
  const [openStudent, setOpenStudent] = useState<Student | null>(null)
  const { cpmk, pass, students } = report
  const goals = byId(report.goals)
  const classFigures = byId(report.class.cpmk)
  return (
    <>
      <PeopleTable
        label="Capaian CPMK tiap mahasiswa"
        rows={students}
        columns={[
          ...cpmk.map((one, at) => ({
            key: one.id,
            sort: `cpmk.${at}.value`,
            label: one.code,
            head: (
              <span className={classes.head} title={one.name}>
                {one.code}
                <small>rata-rata {score(classFigures.get(one.id)?.mean)}</small>
              </span>
            ),
            cell: (row: Student) => {
              const ownCpmk = row.cpmk[at]
              const goal = ownCpmk?.weakest && goals.get(ownCpmk.weakest.goal_id)
              return (
                <Heat
                  value={ownCpmk?.value ?? null}
                  pass={pass}
                  note={goal && ownCpmk?.weakest && `${getCodeOrName(goal)} ${score(ownCpmk.weakest.value)}`}
                />
              )
            },
          })),
          {
            key: 'final',
            sort: 'final',
            label: 'Nilai akhir',
            align: 'end' as const,
            cell: (row: Student) => score(row.final),
          },
          {
            key: 'detail',
            label: 'Rincian',
            cell: (row: Student) => (
              <Button
                variant="default"
                size="xs"
                aria-label={`Rincian ${row.name}`}
                onClick={() => setOpenStudent(row)}
              >
                Rincian
              </Button>
            ),
          },
        ]}
      />
      <p className={shared.legend}>
        Di bawah tiap angka: tujuan terlemah yang membentuknya. ▾ di bawah batas lulus {number(pass)}.
      </p>
      <Suspense fallback={null}>
        {openStudent && (
          <StudentDialog report={report} student={openStudent} onClose={() => setOpenStudent(null)} />
        )}
      </Suspense>
    </>
  )
}
