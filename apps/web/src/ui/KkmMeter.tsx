import * as figures from './figures'
import classes from './KkmMeter.module.css'

type KkmMeterProps = {
  score: number
  /** Without KKM the bar has no tick. */
  kkm: number | null
  /** `hero` is the thick bar with the KKM above its tick. */
  size?: 'row' | 'block' | 'hero'
  /** Shows the score before the bar. */
  withScore?: boolean
  /** False if the score reaches the KKM but mastery needs more. */
  isMastered?: boolean | undefined
}

/** The product's symbol: the score as a bar with the KKM as a line. */
export function KkmMeter({ score, kkm, size = 'row', withScore = false, isMastered }: KkmMeterProps) {
  const crossed = isMastered ?? (kkm === null || score >= kkm)
  const words = kkm === null ? '' : `, KKM ${figures.number(kkm)}, ${crossed ? 'tuntas' : 'belum tuntas'}`
  const width = `${Math.min(100, Math.max(0, score))}%`
  return (
    <span
      className={classes.meter}
      data-size={size}
      data-tone={crossed ? 'daun' : 'soga'}
      role="img"
      aria-label={`Nilai ${figures.score(score)}${words}`}
    >
      {withScore && <b className={classes.score}>{figures.score(score)}</b>}
      <span className={classes.track}>
        <span className={classes.fill} style={{ width }} data-mark />
        {kkm !== null && (
          <span className={classes.tick} style={{ left: `${kkm}%` }} data-mark>
            {size === 'hero' && <span className={classes.kkm}>KKM {figures.number(kkm)}</span>}
          </span>
        )}
      </span>
    </span>
  )
}
