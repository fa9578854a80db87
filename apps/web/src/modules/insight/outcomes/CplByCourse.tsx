import { Card } from '@mantine/core'
import classes from './outcomes.module.css'
import { fullName, type OutcomeMapped } from './words'

/** Which mata kuliah serve a CPL, by which of their CPMK. */
export function CplByCourse({ map: { cpl, courses } }: { map: OutcomeMapped }) {
  return (
    <Card padding={0}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="CPL × mata kuliah" tabIndex={0}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">Mata kuliah</th>
              <th scope="col">SKS</th>
              {cpl.map(({ id, code, name }) => (
                <th key={id} scope="col" title={name}>
                  {code}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {courses.map((course) => (
              <tr key={course.id}>
                <th scope="row">{fullName(course)}</th>
                <td>{course.sks}</td>
                {cpl.map(({ id }) => (
                  <td key={id}>
                    {course.cpmk
                      .filter(({ cpl_ids }) => cpl_ids.includes(id))
                      .map(({ code }) => code)
                      .join(', ') || '-'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
