import { Card } from '@mantine/core'
import { dateTime } from '../../../kit/format'
import classes from './final-marks.module.css'
import { VersionFiles } from './VersionFiles'
import type { FinalMark } from './words'

/** Former versions with their files and the reasons for reopening. */
export function Versions({ versions }: Pick<FinalMark, 'versions'>) {
  if (versions.length === 0) return null
  return (
    <Card component="section" aria-labelledby="versi" className={classes.step}>
      <h2 id="versi">Versi sebelumnya</h2>
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
