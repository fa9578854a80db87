import type { LoginEntry } from '@tuntas/contract/identity/account'
import { StateBadge } from '../../ui/StateBadge'

type Visit = Pick<LoginEntry, 'device' | 'platform' | 'browser' | 'version'>

export const formatDevice = ({ device, platform }: Visit) =>
  [device, platform].filter(Boolean).join(' · ') || '-'
/** Only the major version: Chrome 138. */
export const formatBrowser = ({ browser, version }: Visit) =>
  [browser, version.split('.')[0]].filter(Boolean).join(' ') || '-'

export const SignInBadge = ({ status }: Pick<LoginEntry, 'status'>) => (
  <StateBadge state={status === 'success' ? 'signin_success' : 'signin_failed'} />
)
