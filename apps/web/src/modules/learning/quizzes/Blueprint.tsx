import { Card } from '@mantine/core'
import type { Question } from '@tuntas/contract/learning/questions'
import { number } from '../../../kit/format'
import { levels } from '../../../shared/goals/levels'
import { buildBlueprint } from './blueprint'
import classes from './QuestionList.module.css'

/** Number of questions by goal and level. */
export default function Blueprint({ questions }: { questions: readonly Question[] }) {
  return (
    <Card padding={0} className={classes.blueprint}>
      <h2 id="kisi-kisi">Kisi-kisi</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
      <section tabIndex={0} aria-labelledby="kisi-kisi">
        <table>
          <thead>
            <tr>
              <th scope="col">Tujuan belajar</th>
              {levels.map(({ value, code, name }) => (
                <th key={value} scope="col" title={name}>
                  {code}
                </th>
              ))}
              <th scope="col">Soal</th>
              <th scope="col">Poin</th>
            </tr>
          </thead>
          <tbody>
            {buildBlueprint(questions).map((row) => (
              <tr key={row.goals}>
                <th scope="row">{row.goals}</th>
                {levels.map(({ value }) => (
                  <td key={value} data-none={!row.levels[value] || undefined}>
                    {row.levels[value] ?? '-'}
                  </td>
                ))}
                <td>{row.questions}</td>
                <td>{number(row.points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
