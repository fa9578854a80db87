/** Connection security: TLS, STARTTLS, or none. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/**
 * waiting: to be sent · sending: handed to the server, no reply yet · sent: accepted · refused: permanently
 * refused · expired: failed for two days
 */
export const mailStates = ['waiting', 'sending', 'sent', 'refused', 'expired'] as const
export type MailState = (typeof mailStates)[number]
