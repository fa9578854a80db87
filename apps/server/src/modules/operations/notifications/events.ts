import { defineTopic } from '../../../platform/change-feed.ts'
import { type Effects, none } from '../../../platform/events.ts'

export const MAIL_SETTINGS = defineTopic('mail_settings')(1)

interface MailEvents {
  /** Without the password. */
  'mail.configured': { before: object | undefined; after: object }
  /** Without the secret. */
  'webhook.configured': { before: object | undefined; after: object }
}
declare module '../../../platform/events.ts' {
  interface EventMap extends MailEvents {}
}

export const mailEffects: Effects<keyof MailEvents> = {
  'mail.configured': {
    audit: ({ before, after }) => [
      { action: 'update', kind: 'mail_settings', thing_id: null, before, after, whole: true },
    ],
    invalidates: () => [MAIL_SETTINGS],
  },
  'webhook.configured': {
    audit: ({ before, after }) => [
      { action: 'update', kind: 'webhook_settings', thing_id: null, before, after, whole: true },
    ],
    invalidates: none,
  },
}
