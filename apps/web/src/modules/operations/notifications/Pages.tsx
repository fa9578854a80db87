import { Notifications } from './Notifications'
import { Preferences } from './Preferences'

/** Both are small and often used together. */
export default function Pages({ kind }: { kind: string | undefined }) {
  return kind === 'preferences' ? <Preferences /> : <Notifications />
}
