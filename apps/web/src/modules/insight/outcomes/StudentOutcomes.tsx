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

/** Fetched on a press. */
const StudentDialog = lazyPart(() => import('./StudentDialog'))

/** Students × CPMK, each with the weakest goal beside it. */
export default function StudentOutcomes({ report }: { report: ClassReport }) {
  const [opened, setOpened] = useState<Student | null>(null)
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
              const own = row.cpmk[at]
              const goal = own?.weakest && goals.get(own.weakest.goal_id)
              return (
                <Heat
                  value={own?.value ?? null}
                  pass={pass}
                  note={goal && own?.weakest && `${getCodeOrName(goal)} ${score(own.weakest.value)}`}
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
                onClick={() => setOpened(row)}
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
        {opened && <StudentDialog report={report} student={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}
