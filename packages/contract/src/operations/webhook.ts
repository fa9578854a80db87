import { endpoint } from '../wire/endpoint.ts'
import { admins } from '../wire/roles.ts'
import type * as schemas from './webhook.schemas.ts'

export type * from './webhook.schemas.ts'
export * from './webhook.vocabulary.ts'

/** The campus's own gateway for WhatsApp or Telegram (docs/webhook.md). */
export const webhookSettings = endpoint<typeof schemas.webhookSettings>({
  method: 'GET',
  path: 'webhook/settings',
  roles: admins,
})
/** Dangerous: a changed gateway could read notifications. */
export const saveWebhookSettings = endpoint<typeof schemas.saveWebhookSettings>({
  method: 'POST',
  path: 'webhook/settings/save',
  roles: admins,
  proved: 'second',
})
export const rotateWebhookSecret = endpoint<typeof schemas.rotateWebhookSecret>({
  method: 'POST',
  path: 'webhook/secret/rotate',
  roles: admins,
  proved: 'second',
})
export const testWebhook = endpoint<typeof schemas.testWebhook>({
  method: 'POST',
  path: 'webhook/test',
  roles: admins,
})
export const webhookState = endpoint<typeof schemas.webhookState>({
  method: 'GET',
  path: 'webhook/state',
  roles: admins,
})
