import { Card } from '@mantine/core'
import { getCodeOrName } from '@tuntas/contract/insight/outcomes.vocabulary'
import { number } from '../../../kit/format'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import classes from './outcomes.module.css'
import type { ClassReport } from './words'

/** Sub-CPMK × asesmen: weight of each assessment by goal, in percent of the class. */
export default function Assessments({ report }: { report: ClassReport }) {
  const { assessments, goals, weights, without_goal } = report
  const sum = (goalId: number) => weights.find(({ goal_id }) => goal_id === goalId)?.weight ?? 0
  return (
    <Card padding={0}>
      <ScrollRegion label="Bobot Sub-CPMK tiap asesmen" className={classes.scroll}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">Sub-CPMK</th>
              {assessments.map(({ lessons_id, name, weight }) => (
                <th key={lessons_id} scope="col">
                  {name}
                  <small>{number(weight)}%</small>
                </th>
              ))}
              <th scope="col">Jumlah</th>
            </tr>
          </thead>
          <tbody>
            {goals.map((goal) => (
              <tr key={goal.id}>
                <th scope="row">
                  {getCodeOrName(goal)}
                  {goal.code && <small>{goal.name}</small>}
                </th>
                {assessments.map(({ lessons_id, goals: parts }) => {
                  const part = parts.find(({ goal_id }) => goal_id === goal.id)
                  return <td key={lessons_id}>{part ? number(part.weight) : '-'}</td>
                })}
                <td>
                  <b>{number(sum(goal.id))}</b>
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">Tanpa tujuan</th>
              {assessments.map((one) => (
                <td key={one.lessons_id}>{one.without_goal > 0 ? number(one.without_goal) : '-'}</td>
              ))}
              <td>
                <b>{number(without_goal)}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
      <p className={classes.legend}>
        Bobot dihitung dari bobot buku nilai, poin soal, dan porsi tujuan tugas; tidak ada yang diketik di
        sini.
      </p>
    </Card>
  )
}
