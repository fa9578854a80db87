import { Notifications } from './Notifications'
import { Preferences } from './Preferences'

/** Both are small, and whoever opens one often goes on to the other. */
export default function Pages({ kind }: { kind: string | undefined }) {
  return kind === 'preferences' ? <Preferences /> : <Notifications />
}
