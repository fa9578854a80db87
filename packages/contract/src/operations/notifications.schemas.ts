import { page } from '../wire/endpoint.schemas.ts'
import { bit, choice, flag, id, moment, secret } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { mailPaces, notificationKinds, notificationTopics } from './notifications.vocabulary.ts'

const NOT_FOUND = 'Pemberitahuan tidak ditemukan'

const notification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  /** Where it leads on our screens. */
  link: z.string(),
  at: moment(),
  read: bit(),
})
export type Notification = z.output<typeof notification>

export const notifications = {
  summary: 'Pemberitahuan sendiri, yang terbaru dulu',
  query: z.object({
    ...pageQuery,
    topic: tolerant(
      (value) => (value === '' ? undefined : value),
      z.enum(notificationTopics, 'Filter tidak sesuai').optional(),
    ),
    unread: flag(),
  }),
  reply: { ...page(notification), unread: z.number() },
}

const unread = { data: z.object({ unread: z.number() }) }

export const readNotification = {
  summary: 'Tandai satu pemberitahuan dibaca',
  body: z.object({ id: id(NOT_FOUND) }),
  reply: unread,
}

export const readAllNotifications = {
  summary: 'Tandai semua pemberitahuan dibaca',
  body: z.object({
    /** The newest that was on the screen: what came since stays unread. */
    up_to: id(NOT_FOUND),
  }),
  reply: unread,
}

const way = z.object({ kind: choice(notificationKinds, 'Jenis tidak sesuai'), bell: flag(), mail: flag() })

export const notificationPreferences = {
  summary: 'Apa yang diberitahukan kepada saya, dan lewat apa',
  reply: {
    data: z.object({
      /** Where mail goes; null: the account has no address. */
      email: z.string().nullable(),
      /** The address was refused: nothing is sent there. */
      email_refused: bit(),
      /** Does the campus send mail? */
      mail_active: bit(),
      pace: z.enum(mailPaces),
      /** Nothing is sent from 22.00 to 06.00. */
      quiet: bit(),
      kinds: z.array(
        z.object({
          kind: z.enum(notificationKinds),
          bell: bit(),
          mail: bit(),
          /** Always told: it cannot be switched off. */
          fixed: bit(),
        }),
      ),
    }),
  },
}

export const saveNotificationPreferences = {
  summary: 'Simpan pilihan pemberitahuan',
  body: z.object({
    pace: choice(mailPaces, 'Pilih kapan email dikirim'),
    quiet: flag(),
    kinds: z.array(way).max(notificationKinds.length, 'Jenis tidak sesuai'),
  }),
  reply: {},
}

export const unsubscribe = {
  summary: 'Berhenti menerima email pemberitahuan (satu klik dari aplikasi email)',
  query: z.object({ token: secret('Tautan tidak lengkap') }),
  reply: {},
}
