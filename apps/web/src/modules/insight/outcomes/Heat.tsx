import { VisuallyHidden } from '@mantine/core'
import { score } from '../../../kit/format'
import classes from './Heat.module.css'
import { getOutcomeBand } from './words'

type HeatProps = { value: number | null; pass: number; note?: string | null | undefined }

/** A figure coloured by its band; ▾ marks values below the threshold without colour. */
export function Heat({ value, pass, note }: HeatProps) {
  if (value === null) return <span className={classes.none}>-</span>
  return (
    <span className={classes.heat} data-band={getOutcomeBand(value, pass)} data-mark>
      {score(value)}
      {value < pass && (
        <>
          <i aria-hidden="true">▾</i>
          <VisuallyHidden>, di bawah batas lulus</VisuallyHidden>
        </>
      )}
      {note && <small>{note}</small>}
    </span>
  )
}
