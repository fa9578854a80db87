/** How the connection to the mail server is secured: from the first byte, after STARTTLS, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/**
 * waiting: to be sent · sending: handed to the server, whose answer is not known yet · sent: the server has taken it ·
 * refused: it will never take it · expired: it came to nothing for two days
 */
export const mailStates = ['waiting', 'sending', 'sent', 'refused', 'expired'] as const
export type MailState = (typeof mailStates)[number]
