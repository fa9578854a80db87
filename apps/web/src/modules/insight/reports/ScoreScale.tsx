import type { ItemSummary } from '@tuntas/contract/insight/reports'
import { count, number } from '../../../kit/format'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import classes from './ItemSummaryCard.module.css'

const toPercent = (value: number) => `${Math.min(100, Math.max(0, value))}%`
/** 10,2 */
const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const format = (value: number | null) => (value === null ? '-' : oneDecimal.format(value))

/** Mean, KKM, standard deviation and standard error on one scale from 0 to 100. */
export function ScoreScale({ summary }: { summary: ItemSummary }) {
  const { percent, kkm, sem_kkm, near_kkm, n } = summary
  const { mean, sd, sem } = percent
  return (
    <div>
      <p className={classes.scaleFigures}>
        <span>
          Rata-rata <b>{format(mean)}</b>
        </span>
        {kkm !== null && (
          <span>
            KKM <b>{number(kkm)}</b>
          </span>
        )}
        <span>
          Simpangan baku <b>{format(sd)}</b>
        </span>
        {kkm !== null && sem_kkm !== null ? (
          <span>
            <HelpedLabel label="Galat baku di KKM" about="sem_kkm" /> <b>± {format(sem_kkm)}</b>
          </span>
        ) : (
          <span>
            <HelpedLabel label="Galat baku" about="sem" /> <b>± {format(sem)}</b>
          </span>
        )}
      </p>
      {mean !== null && (
        <div className={classes.ruler} aria-hidden="true" data-mark>
          {kkm !== null && sem_kkm !== null && (
            <span
              className={classes.band}
              style={{
                left: toPercent(kkm - sem_kkm),
                right: toPercent(100 - kkm - sem_kkm),
              }}
            />
          )}
          {sd !== null && (
            <span
              className={classes.spread}
              style={{ left: toPercent(mean - sd), right: toPercent(100 - mean - sd) }}
            />
          )}
          <i className={classes.mean} style={{ left: toPercent(mean) }} />
          {kkm !== null && <i className={classes.kkm} style={{ left: toPercent(kkm) }} />}
          <small>0</small>
          <small>100</small>
        </div>
      )}
      {sem_kkm !== null && near_kkm !== null && near_kkm > 0 && (
        <p className={classes.near}>
          {count(near_kkm)} dari {count(n)} mahasiswa terlalu dekat KKM untuk diputuskan dari kuis ini saja.
        </p>
      )}
    </div>
  )
}
