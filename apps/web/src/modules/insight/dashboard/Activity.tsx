import { Card } from '@mantine/core'
import type { logActivity } from '@tuntas/contract/identity/account'
import type {
  adminLogActivity,
  lectureLogActivity,
  studentLogActivity,
} from '@tuntas/contract/insight/dashboard'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import classes from './Dashboard.module.css'
import { LoginActivity } from './LoginActivity'
import { SignInHours } from './SignInHours'

type LogEndpoint =
  | typeof logActivity
  | typeof adminLogActivity
  | typeof lectureLogActivity
  | typeof studentLogActivity

/**
 * Today's sign-ins: everyone's for administrators, otherwise one's own. `untitled`: the heading is already
 * above.
 */
type ActivityProps = { endpoint: LogEndpoint; withHours?: boolean; untitled?: boolean }

export function Activity({ endpoint, withHours = false, untitled = false }: ActivityProps) {
  const activity = useEndpoint(endpoint, {}, { refetchInterval: 60_000 })
  return (
    <Loaded query={activity} frame={Card} failed="Aktivitas masuk gagal dimuat">
      {(log) => <SignIns log={log} withHours={withHours} untitled={untitled} />}
    </Loaded>
  )
}

type SignInsProps = { log: Reply<LogEndpoint>; withHours: boolean; untitled: boolean }

function SignIns({ log, withHours, untitled }: SignInsProps) {
  const { data, summary } = log
  const table = <LoginActivity entries={data} summary={summary} untitled={untitled} />
  if (!withHours || summary.hours.length === 0) return table
  return (
    <div className={classes.columns}>
      {table}
      <SignInHours summary={summary} />
    </div>
  )
}
