import type { MailSettings } from '@tuntas/contract/operations/mail'

type Account = Record<'host' | 'port' | 'security' | 'username', string>
type Stored = Pick<MailSettings, 'has_password' | 'host' | 'port' | 'security' | 'username'>

/** An empty field keeps the password for the same account and server. */
export const keepsPassword = (storedAccount: Stored, writtenAccount: Account): boolean =>
  storedAccount.has_password === 1 &&
  writtenAccount.username !== '' &&
  writtenAccount.username === storedAccount.username &&
  writtenAccount.host === storedAccount.host &&
  writtenAccount.port === String(storedAccount.port) &&
  writtenAccount.security === storedAccount.security
