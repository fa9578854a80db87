import { longDate, time } from '../../../kit/format'
import { useAccount } from '../../../kit/session/session'
import { PageHeader } from '../../../ui/PageHeader'

function greetingAt(hour: number): string {
  if (hour < 4 || hour >= 18) return 'Selamat malam'
  if (hour < 11) return 'Selamat pagi'
  if (hour < 15) return 'Selamat siang'
  return 'Selamat sore'
}

/** The name without titles and degrees. */
function calledName(name: string): string {
  const plainName = (name.split(',')[0] ?? name).trim()
  return plainName.split(/\s+/).find((word) => word.length > 1 && !word.endsWith('.')) ?? plainName
}

export function Greeting({ year }: { year: string | null | undefined }) {
  const { user, server_time } = useAccount()
  const now = new Date(server_time)
  return (
    <PageHeader
      title={`${greetingAt(Number.parseInt(time(now), 10))}, ${calledName(user.name)}`}
      subtitle={year ? `${longDate(now)} · Semester ${year}` : longDate(now)}
    />
  )
}
