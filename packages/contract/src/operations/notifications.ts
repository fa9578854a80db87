import { endpoint, publicEndpoint } from '../wire/endpoint.ts'
import type * as schemas from './notifications.schemas.ts'

export type * from './notifications.schemas.ts'
export * from './notifications.vocabulary.ts'

/** The caller's notifications; the unread count is also in `account/info`, which the screens poll anyway. */
export const notifications = endpoint<typeof schemas.notifications>({
  method: 'GET',
  path: 'notification',
  roles: 'any',
})
export const readNotification = endpoint<typeof schemas.readNotification>({
  method: 'POST',
  path: 'notification/read',
  roles: 'any',
})
export const readAllNotifications = endpoint<typeof schemas.readAllNotifications>({
  method: 'POST',
  path: 'notification/read/all',
  roles: 'any',
})

export const notificationPreferences = endpoint<typeof schemas.notificationPreferences>({
  method: 'GET',
  path: 'notification/preference',
  roles: 'any',
})
export const saveNotificationPreferences = endpoint<typeof schemas.saveNotificationPreferences>({
  method: 'POST',
  path: 'notification/preference/save',
  roles: 'any',
})

/** For the calling browser. */
export const pushState = endpoint<typeof schemas.pushState>({
  method: 'GET',
  path: 'notification/push',
  roles: 'any',
})
export const savePush = endpoint<typeof schemas.savePush>({
  method: 'POST',
  path: 'notification/push/save',
  roles: 'any',
})
export const removePush = endpoint<typeof schemas.removePush>({
  method: 'POST',
  path: 'notification/push/remove',
  roles: 'any',
})

/** Target of a mail's `List-Unsubscribe` (RFC 8058): mail programs POST to it. A GET changes nothing. */
export const unsubscribe = publicEndpoint<typeof schemas.unsubscribe>({
  method: 'POST',
  path: 'notification/unsubscribe',
  roles: 'public',
})
