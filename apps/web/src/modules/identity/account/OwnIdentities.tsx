import { Card } from '@mantine/core'
import { ownIdentities } from '@tuntas/contract/identity/providers'
import { useData } from '../../../kit/client/queries'
import { dateTime } from '../../../kit/format'
import classes from './Devices.module.css'

/** The person's campus accounts; nothing without any. */
export default function OwnIdentities() {
  const { data } = useData(ownIdentities)
  if (!data || data.length === 0) return null
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <div>
          <h3>Akun kampus</h3>
          <p>Terhubung saat kamu masuk pertama kali. Admin akademik dapat melepasnya.</p>
        </div>
      </div>
      <ul className={classes.list}>
        {data.map(({ id, provider, linked_at, last_used_at }) => (
          <li key={id}>
            <strong>{provider}</strong> · terhubung {dateTime(linked_at)}
            {last_used_at && `, terakhir dipakai ${dateTime(last_used_at)}`}
          </li>
        ))}
      </ul>
    </Card>
  )
}
