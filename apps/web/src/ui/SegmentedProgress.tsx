import { percent } from './percent'
import classes from './SegmentedProgress.module.css'

type SegmentedProgressProps = {
  /** One segment per topic. */
  segments: readonly { done: number; total: number }[]
  done: number
  total: number
}

export function SegmentedProgress({ segments, done: doneCount, total }: SegmentedProgressProps) {
  return (
    <div>
      <div className={classes.words}>
        <span>
          {doneCount} dari {total} selesai
        </span>
        <span className={classes.percent}>{percent(doneCount, total)}%</span>
      </div>
      <div className={classes.bar} aria-hidden="true">
        {segments.map((segment, index) => (
          <span key={index} className={classes.segment}>
            <span
              className={classes.fill}
              style={{ width: `${segment.total === 0 ? 0 : (segment.done / segment.total) * 100}%` }}
              data-mark
            />
          </span>
        ))}
      </div>
    </div>
  )
}
