import { StateBadge } from '../../../ui/StateBadge'
import { useOutbox } from './outbox'

/**
 * 'Tersimpan' only once the server has acknowledged everything.
 * @param isAnswered whether there is anything that could be saved
 */
export function SaveChip({ isAnswered }: { isAnswered: boolean }) {
  const { waiting: waitingCount, offline, refused: refusedCount } = useOutbox()
  return (
    <span role="status">
      {isAnswered && waitingCount === 0 && refusedCount === 0 && <StateBadge state="saved" />}
      {waitingCount === 0 && refusedCount > 0 && (
        <StateBadge state="rejected" label={`${refusedCount} jawaban tidak tersimpan`} />
      )}
      {waitingCount > 0 && !offline && <StateBadge state="saving" />}
      {waitingCount > 0 && offline && (
        <StateBadge state="offline" label={`Luring · ${waitingCount} jawaban menunggu`} />
      )}
    </span>
  )
}
