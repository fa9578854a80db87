import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { logActivity } from '@tuntas/contract/account'
import type { adminLogActivity, lectureLogActivity, studentLogActivity } from '@tuntas/contract/dashboard'
import { call } from '../../kit/call'
import { ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
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
  const activity = useQuery({
    queryKey: ['log-activity', endpoint.path],
    queryFn: () => call(endpoint),
    refetchInterval: 60_000,
  })
  if (activity.isPending)
    return (
      <Card padding={0}>
        <Skeletons shape="rows" />
      </Card>
    )
  if (!activity.data)
    return (
      <Card>
        <ErrorState
          title="Aktivitas masuk gagal dimuat"
          hint={activity.error?.message}
          onRetry={() => activity.refetch()}
          retrying={activity.isFetching}
        />
      </Card>
    )
  const { data, summary } = activity.data
  const table = <LoginActivity entries={data} summary={summary} />
  if (!withHours || summary.hours.length === 0) return table
  return (
    <div className={classes.columns}>
      {table}
      <SignInHours summary={summary} />
    </div>
  )
}
