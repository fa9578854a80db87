import { Card } from '@mantine/core'
import { number, score } from '../../../kit/format'
import shared from './outcomes.module.css'
import { Radar, toAxes } from './Radar'
import classes from './RadarCard.module.css'

type RadarCardProps = {
  title: string
  outcomes: readonly { id: number; code: string }[]
  values: readonly (number | null | undefined)[]
  pass: number
  /** Meaning of the figures. */
  figure: string
}

/** CPL as table, with a radar chart if there are enough. */
export function RadarCard({ title, outcomes, values, pass, figure }: RadarCardProps) {
  const axes = toAxes(outcomes, values)
  return (
    <Card component="figure" className={classes.figure}>
      <figcaption>
        <h2>{title}</h2>
        <p>
          {figure}
          {axes && `; garis putus-putus adalah batas lulus ${number(pass)}`}.
        </p>
      </figcaption>
      {axes && <Radar label={`${title}; angkanya ada di tabel di bawah`} axes={axes} pass={pass} />}
      <table className={shared.values}>
        <caption className={shared.unseen}>{title}</caption>
        <thead className={shared.unseen}>
          <tr>
            <th scope="col">CPL</th>
            <th scope="col">{figure}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ id, code }, at) => (
            <tr key={id}>
              <th scope="row">{code}</th>
              <td className={shared.value}>{score(values[at])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
