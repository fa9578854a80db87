import { Card } from '@mantine/core'
import { linkCpmk, outcomeMap } from '@tuntas/contract/campus/masters'
import { Fragment, type KeyboardEvent } from 'react'
import { useAction } from '../../../kit/useAction'
import classes from './outcomes.module.css'
import { fullName, type OutcomeMapped } from './words'

const steps: Record<string, readonly [down: number, across: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Arrows go from box to box, as in a sheet. */
const walk = (event: KeyboardEvent<HTMLTableElement>) => {
  const step = steps[event.key]
  const [row, column] = ((event.target as HTMLElement).dataset.at ?? '').split('-').map(Number)
  if (!step || row === undefined || column === undefined) return
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-at="${row + step[0]}-${column + step[1]}"]`,
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A link is a box: ticked, the CPMK serves the CPL. */
export function CpmkByCpl({ map: { cpl, courses } }: { map: OutcomeMapped }) {
  const linking = useAction(linkCpmk, { invalidates: [outcomeMap], scope: 'cpmk-cpl' })
  const filled = courses.filter(({ cpmk }) => cpmk.length > 0)
  const rows = filled.flatMap(({ cpmk }) => cpmk.map(({ id }) => id))
  if (filled.length === 0)
    return (
      <Card>
        <p className={classes.dimmed}>Belum ada CPMK. Tambahkan di Master CPMK.</p>
      </Card>
    )
  return (
    <Card padding={0}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="CPMK × CPL" tabIndex={0}>
        <table className={classes.matrix} onKeyDown={walk}>
          <thead>
            <tr>
              <th scope="col">CPMK</th>
              {cpl.map(({ id, code, name }) => (
                <th key={id} scope="col" title={name}>
                  {code}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filled.map((course) => (
              <Fragment key={course.id}>
                <tr className={classes.groupRow}>
                  <th scope="rowgroup" colSpan={cpl.length + 1}>
                    {fullName(course)}
                  </th>
                </tr>
                {course.cpmk.map((one) => (
                  <tr key={one.id}>
                    <th scope="row">
                      {one.code}
                      <small>{one.name}</small>
                    </th>
                    {cpl.map(({ id, code }, column) => (
                      <td key={id}>
                        <label className={classes.box}>
                          <input
                            type="checkbox"
                            data-at={`${rows.indexOf(one.id)}-${column}`}
                            aria-label={`${one.code} ${course.name} mendukung ${code}`}
                            checked={isOn(one, id, linking)}
                            onChange={(event) =>
                              void linking.run({
                                body: { cpmk_id: one.id, cpl_id: id, on: event.currentTarget.checked },
                              })
                            }
                          />
                        </label>
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.legend}>Setiap centang langsung tersimpan. Tombol panah berpindah antarkotak.</p>
    </Card>
  )
}

type Linking = {
  pending: boolean
  input: { body: { cpmk_id: number; cpl_id: number; on?: boolean | undefined } } | undefined
}

/** What was just pressed stands as it will be, until the server has answered. */
const isOn = (one: { id: number; cpl_ids: number[] }, cplId: number, { pending, input }: Linking) =>
  pending && input?.body.cpmk_id === one.id && input.body.cpl_id === cplId
    ? input.body.on === true
    : one.cpl_ids.includes(cplId)
