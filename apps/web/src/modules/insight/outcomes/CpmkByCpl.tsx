import { Card } from '@mantine/core'
import { linkCpmk, outcomeMap } from '@tuntas/contract/campus/masters'
import { useAction } from '../../../kit/client/useAction'
import { LinkMatrix } from './LinkMatrix'
import classes from './outcomes.module.css'
import { fullName, type OutcomeMapped } from './words'

/** CPL by CPMK, for each mata kuliah. */
export function CpmkByCpl({ map: { cpl, courses } }: { map: OutcomeMapped }) {
  const { pending, input, run } = useAction(linkCpmk, { invalidates: [outcomeMap], scope: 'cpmk-cpl' })
  const coursesWithCpmk = courses.filter(({ cpmk }) => cpmk.length > 0)
  if (coursesWithCpmk.length === 0)
    return (
      <Card>
        <p className={classes.dimmed}>Belum ada CPMK. Tambahkan di Master CPMK.</p>
      </Card>
    )
  return (
    <LinkMatrix
      head="CPMK"
      label="CPMK × CPL"
      columns={cpl}
      groups={coursesWithCpmk.map((course) => ({
        id: course.id,
        title: fullName(course),
        rows: course.cpmk.map((one) => ({
          ...one,
          linked: one.cpl_ids,
          called: `${one.code} ${course.name}`,
        })),
      }))}
      pressed={
        pending && input
          ? { row: input.body.cpmk_id, column: input.body.cpl_id, on: input.body.on === true }
          : undefined
      }
      set={(cpmk_id, cpl_id, on) => void run({ body: { cpmk_id, cpl_id, on } })}
    />
  )
}
