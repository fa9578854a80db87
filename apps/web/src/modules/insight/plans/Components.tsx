import { Card } from '@mantine/core'
import { classComponents, saveComponent } from '@tuntas/contract/insight/components'
import {
  courseMethodNames,
  IKU7_LEAST,
  type MarkComponent,
  markComponentNames,
  markComponents,
} from '@tuntas/contract/insight/plans'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { number } from '../../../kit/format'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import classes from './plans.module.css'

const options = markComponents.map((value) => ({ value, label: markComponentNames[value] }))

/** The component of the mark that each assessment of a class belongs to. */
export default function Components({ courseId }: { courseId: number }) {
  const report = useData(classComponents, { query: { courses_id: courseId } })
  const saving = useAction(saveComponent, { said: ofReply, invalidates: [classComponents] })
  return (
    <Card component="section" className={classes.part} aria-labelledby="komponen">
      <h2 id="komponen">Komponen nilai</h2>
      <Loaded query={report} count={3} failed="Komponen gagal dimuat">
        {({ course_method, active, items }) => (
          <>
            <p className={classes.dimmed}>
              Aktivitas partisipatif dan hasil proyek: {number(active)}% nilai akhir.{' '}
              {course_method
                ? `RPS menyatakan ${courseMethodNames[course_method].toLowerCase()}, jadi paling sedikit ${IKU7_LEAST}%.`
                : 'RPS tidak menyatakan case method atau proyek kelompok.'}
            </p>
            <ScrollRegion label="Komponen nilai" className={classes.scroll}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">Asesmen</th>
                    <th scope="col">Bobot %</th>
                    <th scope="col">Komponen</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ lessons_id, name, weight, component }) => (
                    <tr key={lessons_id}>
                      <th scope="row">{name}</th>
                      <td>{number(weight)}</td>
                      <td>
                        <ChoiceSelect
                          aria-label={`Komponen ${name}`}
                          hint="Pilih komponen"
                          options={options}
                          value={component}
                          onChange={(event) =>
                            void saving.run({
                              body: {
                                lessons_id,
                                component: event.currentTarget.value as MarkComponent,
                              },
                            })
                          }
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </>
        )}
      </Loaded>
    </Card>
  )
}
