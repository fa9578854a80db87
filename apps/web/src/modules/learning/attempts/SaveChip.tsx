import { StateBadge } from '../../../ui/StateBadge'
import { useOutbox } from './outbox'

/** 'Tersimpan' only when the server has acknowledged everything. */
export function SaveChip() {
  const { waiting, offline, refused } = useOutbox()
  return (
    <span role="status">
      {waiting === 0 && refused === 0 && <StateBadge state="saved" />}
      {waiting === 0 && refused > 0 && (
        <StateBadge state="rejected" label={`${refused} jawaban tidak tersimpan`} />
      )}
      {waiting > 0 && !offline && <StateBadge state="saving" />}
      {waiting > 0 && offline && (
        <StateBadge state="offline" label={`Luring · ${waiting} jawaban menunggu`} />
      )}
    </span>
  )
}
