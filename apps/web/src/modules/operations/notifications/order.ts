import type { Notification } from '@tuntas/contract/operations/notifications'

/** A sign-in of the last hour is most likely the reader’s. */
const OWN_SIGN_IN_MS = 60 * 60_000

/** The page's rows, with a fresh sign-in after what the reader has come for. */
export function placeFreshSignInsLast(rows: readonly Notification[], now = Date.now()): Notification[] {
  const isFresh = ({ kind, at }: Notification) =>
    kind === 'new_device' && now - Date.parse(at) < OWN_SIGN_IN_MS
  return [...rows.filter((row) => !isFresh(row)), ...rows.filter(isFresh)]
}
