import { IconZoomQuestion } from '@tabler/icons-react'
import { LinkButton } from '../../ui/LinkButton'
import { EmptyState } from '../../ui/Placeholder'
import { isRefused } from './call'

type Place = '/teacher/courses' | '/student/courses' | '/teacher/plan' | '/plan' | '/final-marks'
const labels: Record<Place, string> = {
  '/teacher/courses': 'Buka Data Kelas',
  '/student/courses': 'Buka Data Kelas',
  '/teacher/plan': 'Buka Susun RPS',
  '/plan': 'Buka Pengesahan RPS',
  '/final-marks': 'Buka Nilai Akhir',
}
type NotYoursProps = { noun: string; to: Place; hint?: string | undefined }

/** Shown for something that does not exist for this person: retrying does not help, going back does. */
function NotYours({ noun, to, hint = `${noun} ini sudah dihapus, atau bukan milikmu.` }: NotYoursProps) {
  return (
    <EmptyState
      icon={IconZoomQuestion}
      title={`${noun} tidak ditemukan`}
      titleAs="h1"
      hint={hint}
      action={<LinkButton to={to}>{labels[to]}</LinkButton>}
    />
  )
}

/** For `Loaded`: renders a refusal that only going back resolves. */
export const notYours = (noun: string, to: NotYoursProps['to'], hint?: string) => (error: Error) =>
  isRefused(error, 'not_found') ? <NotYours noun={noun} to={to} hint={hint} /> : null
