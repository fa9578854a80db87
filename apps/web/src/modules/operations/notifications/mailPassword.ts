import type { MailSettings } from '@tuntas/contract/operations/mail'

type Account = Record<'host' | 'port' | 'security' | 'username', string>
type Stored = Pick<MailSettings, 'has_password' | 'host' | 'port' | 'security' | 'username'>

/** An empty field keeps the password, as long as it is the same account of the same server. */
export const keepsPassword = (stored: Stored, written: Account): boolean =>
  stored.has_password === 1 &&
  written.username !== '' &&
  written.username === stored.username &&
  written.host === stored.host &&
  written.port === String(stored.port) &&
  written.security === stored.security
