import { StateBadge } from '../../../ui/StateBadge'
import { useOutbox } from './outbox'

/** 'Tersimpan' only once the server has acknowledged everything. */
export function SaveChip() {
  const { waiting: waitingCount, offline, refused: refusedCount } = useOutbox()
  return (
    <span role="status">
      {waitingCount === 0 && refusedCount === 0 && <StateBadge state="saved" />}
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
