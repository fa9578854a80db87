import { IconZoomQuestion } from '@tabler/icons-react'
import { LinkButton } from '../ui/LinkButton'
import { EmptyState } from '../ui/Placeholder'
import { isRefused } from './call'

type NotYoursProps = { noun: string; to: '/teacher/courses' | '/student/courses' }

/** Something that is not there for this person: trying again changes nothing, going back does. */
function NotYours({ noun, to }: NotYoursProps) {
  return (
    <EmptyState
      icon={IconZoomQuestion}
      title={`${noun} tidak ditemukan`}
      titleAs="h1"
      hint={`${noun} ini sudah dihapus, atau bukan milikmu.`}
      action={<LinkButton to={to}>Buka Data Kelas</LinkButton>}
    />
  )
}

/** For `Loaded`: what is said of a refusal that nothing but going back mends. */
export const notYours = (noun: string, to: NotYoursProps['to']) => (error: Error) =>
  isRefused(error, 'not_found') ? <NotYours noun={noun} to={to} /> : null
