import { Card, Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { count } from '../../../kit/format'
import classes from './Dashboard.module.css'

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>
export type Figure = {
  label: string
  icon: Icon
  value: number
  part?: string
  /** The list behind the number; null if the reader cannot open it. */
  list: Place | null
}

/** Four main numbers; the rest in one line. */
export function Figures({
  big: mainFigures,
  rest = [],
}: {
  big: readonly Figure[]
  rest?: readonly (readonly [string, number, Place])[]
}) {
  return (
    <>
      <ul className={classes.figures}>
        {mainFigures.map(({ label, icon: FigureIcon, value, part, list }) => (
          <Card component="li" key={label} className={classes.figure}>
            <span className={classes.label}>
              {list ? <Link {...list}>{label}</Link> : label}
              <FigureIcon size={20} stroke={1.6} aria-hidden />
            </span>
            <span className={classes.value}>{count(value)}</span>
            {part && <span className={classes.part}>{part}</span>}
          </Card>
        ))}
      </ul>
      {rest.length > 0 && (
        <Card component="ul" className={classes.rest}>
          {rest.map(([label, value, list]) => (
            <li key={label}>
              <Link {...list}>
                {label} <b>{count(value)}</b>
              </Link>
            </li>
          ))}
        </Card>
      )}
    </>
  )
}

export function FiguresLoading({ line = false }: { line?: boolean }) {
  return (
    <div role="status" aria-label="Memuat" className={classes.loading}>
      <div className={classes.figures}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={124} radius="lg" />
        ))}
      </div>
      {line && <Skeleton height={50} radius="lg" mb="md" />}
    </div>
  )
}
