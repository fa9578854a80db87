import { Card } from '@mantine/core'
import type { logActivity } from '@tuntas/contract/identity/account'
import type {
  adminLogActivity,
  lectureLogActivity,
  studentLogActivity,
} from '@tuntas/contract/insight/dashboard'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { Loaded } from '../../../kit/Loaded'
import { useEndpoint } from '../../../kit/queries'
import classes from './Dashboard.module.css'
import { LoginActivity } from './LoginActivity'
import { SignInHours } from './SignInHours'

type LogEndpoint =
  | typeof logActivity
  | typeof adminLogActivity
  | typeof lectureLogActivity
  | typeof studentLogActivity

/** Today's sign-ins: everyone's for administrators, one's own for others. */
export function Activity({ endpoint, withHours = false }: { endpoint: LogEndpoint; withHours?: boolean }) {
  const activity = useEndpoint(endpoint, {}, { refetchInterval: 60_000 })
  return (
    <Loaded query={activity} frame={Card} failed="Aktivitas masuk gagal dimuat">
      {(log) => <SignIns log={log} withHours={withHours} />}
    </Loaded>
  )
}

type SignInsProps = { log: Reply<LogEndpoint>; withHours: boolean }

function SignIns({ log, withHours }: SignInsProps) {
  const { data, summary } = log
  const table = <LoginActivity entries={data} summary={summary} />
  if (!withHours || summary.hours.length === 0) return table
  return (
    <div className={classes.columns}>
      {table}
      <SignInHours summary={summary} />
    </div>
  )
}
