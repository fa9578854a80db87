import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import type { HelpName } from '../../../shared/marking/help/helps'
import classes from './charts.module.css'

type ChartProps = {
  title: string
  /** Explanation beside the title. */
  help?: HelpName
  /** Description of the chart in one sentence. */
  sentence: string
  width: number
  height: number
  heads: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  children: ReactNode
}

/** A chart with a sentence, and a hidden table for screen readers. */
export function Chart({ title, help, sentence, width, height, heads, rows, children }: ChartProps) {
  return (
    <figure className={classes.chart} data-unbroken>
      <figcaption>
        <h2>{help ? <HelpedLabel label={title} about={help} /> : title}</h2>
        <p>{sentence}</p>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}. ${sentence}`}>
        {children}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...rest]) => (
              <tr key={String(first)}>
                <th scope="row">{first}</th>
                {rest.map((cell, at) => (
                  <td key={heads[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
