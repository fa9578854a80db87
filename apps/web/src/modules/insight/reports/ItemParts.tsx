import { IconCheck } from '@tabler/icons-react'
import type { ItemRow } from '@tuntas/contract/insight/reports'
import { kinds } from '../../../kinds/index'
import { count } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import classes from './ItemParts.module.css'

type Limits = ItemRow['interval']['level']
/** A 95% interval below its figure. */
export const Interval = ({ of }: { of: Limits }) =>
  of && (
    <small className={classes.interval}>
      {coefficient(of[0])} sampai {coefficient(of[1])}
    </small>
  )

type PositionProps = {
  of: ItemRow['status']['level']
  limits: Limits
  /** Borders between the verdicts. */
  borders: readonly number[]
}

/** A coefficient with its verdict, on a scale with the borders. */
function Position({ of, limits, borders }: PositionProps) {
  const [lowest = 0] = borders
  const place =
    of.coefficient === null ? null : Math.min(1, Math.max(0, (of.coefficient - lowest) / (1 - lowest)))
  return (
    <span className={classes.position}>
      <span>
        <b>{coefficient(of.coefficient)}</b> {of.description !== '-' && of.description}
      </span>
      {place !== null && (
        <span className={classes.ruler} aria-hidden="true">
          {borders.slice(1).map((border, at) => (
            <span key={border} style={{ flexGrow: border - (borders[at] ?? 0) }} />
          ))}
          <i style={{ left: `${place * 100}%` }} data-mark />
        </span>
      )}
      <Interval of={limits} />
    </span>
  )
}

export const Level = ({ item }: { item: ItemRow }) => (
  <Position of={item.status.level} limits={item.interval.level} borders={[0, 0.3, 0.7, 1]} />
)
export const Difference = ({ item }: { item: ItemRow }) => (
  <Position
    of={item.status.difference}
    limits={item.interval.difference}
    borders={[-0.2, 0, 0.2, 0.4, 0.7, 1]}
  />
)

/** Number of choices by letter, as small bars. */
export function Options({ item }: { item: ItemRow }) {
  if (item.distractor.length === 0)
    return <span className={classes.dimmed}>{kinds[item.type].name}, tanpa pengecoh</span>
  return (
    <ul className={classes.options}>
      {item.distractor.map((option) => {
        const state = option.is_key ? 'key' : option.works || !option.judged ? 'works' : 'idle'
        const words = { key: ', kunci', works: '', idle: ', tidak berfungsi' }[state]
        return (
          <li key={option.alphabet} data-state={state}>
            <span aria-hidden="true">{count(option.total)}</span>
            <i style={{ height: `${Math.max(6, (100 * option.total) / Math.max(1, item.n))}%` }} data-mark />
            <b aria-hidden="true">
              {option.alphabet}
              {state === 'key' && <IconCheck size={11} stroke={3} />}
              {state === 'idle' && '!'}
            </b>
            <span className={classes.unseen}>
              {option.alphabet} {count(option.total)} mahasiswa{words}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
