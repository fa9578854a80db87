import { Card } from '@mantine/core'
import { dateTime } from '../../../kit/format'
import classes from './final-marks.module.css'
import { VersionFiles } from './VersionFiles'
import type { FinalMark } from './words'

/** Every version with its files as they were made then, and why it was reopened. */
export function Versions({ versions }: Pick<FinalMark, 'versions'>) {
  return (
    <Card component="section" aria-labelledby="versi" className={classes.step}>
      <h2 id="versi">Semua versi</h2>
      <ul className={classes.versions}>
        {versions.map((version) => (
          <li key={version.id}>
            <div>
              <p>
                <b>Versi {version.version}</b> · {dateTime(version.closed_at)} · {version.closed_by}
              </p>
              {version.reopened_at && (
                <p>
                  Dibuka kembali {dateTime(version.reopened_at)} oleh {version.reopened_by}: {version.reason}
                </p>
              )}
              <p className={classes.hash}>
                SHA-256 <code>{version.sha256}</code>
              </p>
            </div>
            <div className={classes.actions}>
              <VersionFiles version={version} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
