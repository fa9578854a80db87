import { IconAlertTriangle } from '@tabler/icons-react'
import { levelNames } from '@tuntas/contract/insight/outcomes.vocabulary'
import type { Plan } from '@tuntas/contract/insight/plans'
import classes from './plans.module.css'

type Change = Plan['changes'][number]
const formatChangeName = ({ level, code }: Change) =>
  code?.startsWith(levelNames[level]) ? code : `${levelNames[level]} ${code ?? ''}`.trim()

/** Texts used by the RPS that changed since it was proposed. `hint` explains how to adopt them. */
export default function Changes({ changes, hint }: { changes: readonly Change[]; hint: string }) {
  return (
    <section className={classes.lacks} data-tone="soga" aria-labelledby="berubah">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <h2 id="berubah">{changes.length} teks berubah sejak RPS ini diajukan</h2>
        <p>RPS ini memuat teks saat diajukan. {hint}</p>
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={`${change.level} ${change.code} ${change.before}`}>
              <b>{formatChangeName(change)}</b>
              {change.before === null ? (
                <p>Baru: {change.now}</p>
              ) : (
                <>
                  <p>Saat diajukan: {change.before}</p>
                  <p>{change.now === null ? 'Sekarang: sudah tidak ada' : `Sekarang: ${change.now}`}</p>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
