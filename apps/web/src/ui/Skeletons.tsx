import { Skeleton } from '@mantine/core'
import classes from './Skeletons.module.css'

const range = (length: number) => Array.from({ length }, (_, index) => index)

function Rows({ count }: { count: number }) {
  return range(count).map((row) => (
    <div key={row} className={classes.row}>
      <Skeleton width={20} height={20} />
      <div className={classes.grow}>
        <Skeleton height={12} width={`${[42, 56, 36, 48][row % 4]}%`} />
        <Skeleton height={10} width="24%" mt={8} />
      </div>
      <Skeleton width={72} height={24} />
    </div>
  ))
}

function Cards({ count }: { count: number }) {
  return (
    <div className={classes.cards}>
      {range(count).map((card) => (
        <Skeleton key={card} height={124} radius="lg" />
      ))}
    </div>
  )
}

function Fields({ count }: { count: number }) {
  return range(count).map((field) => (
    <div key={field} className={classes.field}>
      <Skeleton height={12} width={96} />
      <Skeleton height={44} mt={8} radius="md" />
    </div>
  ))
}

const shapes = { rows: Rows, cards: Cards, fields: Fields }

type SkeletonsProps = { shape: keyof typeof shapes; count?: number }

/** A skeleton, shown only if loading takes longer than 150 ms. */
export function Skeletons({ shape, count = 4 }: SkeletonsProps) {
  const Shape = shapes[shape]
  return (
    <div className={classes.skeletons} role="status" aria-label="Memuat">
      <Shape count={count} />
    </div>
  )
}
