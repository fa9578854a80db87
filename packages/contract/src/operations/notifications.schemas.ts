import { page } from '../wire/endpoint.schemas.ts'
import { bit, choice, filterChoice, flag, id, moment, secret } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { z } from '../wire/zod.ts'
import {
  mailPaces,
  notificationKinds,
  notificationTopics,
  notificationWays,
} from './notifications.vocabulary.ts'

const NOT_FOUND = 'Pemberitahuan tidak ditemukan'

const notification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  /** Path of its screen. */
  link: z.string(),
  at: moment(),
  read: bit(),
})
export type Notification = z.output<typeof notification>

export const notifications = {
  summary: 'Pemberitahuan sendiri, yang terbaru dulu',
  query: z.object({
    ...pageQuery,
    topic: filterChoice(notificationTopics),
    unread: flag(),
  }),
  reply: { ...page(notification), unread: z.number() },
}

const unreadReply = { data: z.object({ unread: z.number() }) }

export const readNotification = {
  summary: 'Tandai satu pemberitahuan dibaca',
  body: z.object({ id: id(NOT_FOUND) }),
  reply: unreadReply,
}

export const readAllNotifications = {
  summary: 'Tandai semua pemberitahuan dibaca',
  body: z.object({
    /** The newest on screen: later ones stay unread. */
    up_to: id(NOT_FOUND),
  }),
  reply: unreadReply,
}

/** Names of the fields to change; others stay, even if sent. Without it all change. */
const only = <const V extends readonly [string, ...string[]]>(names: V) =>
  z.array(choice(names, 'Pilihan tidak sesuai')).max(names.length, 'Pilihan tidak sesuai').optional()
/** Flags unknown to a client stay unchanged. */
const keptFlag = () => z.union([z.undefined(), flag()]).optional()
const way = z.object({
  kind: choice(notificationKinds, 'Jenis tidak sesuai'),
  bell: flag(),
  mail: flag(),
  push: keptFlag(),
  webhook: keptFlag(),
  only: only(notificationWays),
})

export const notificationPreferences = {
  summary: 'Apa yang diberitahukan kepada saya, dan lewat apa',
  reply: {
    data: z.object({
      /** Mail address; null if there is none. */
      email: z.string().nullable(),
      /** The address was refused: nothing is sent. */
      email_refused: bit(),
      /** Does the campus send mail? */
      mail_active: bit(),
      /** Is there a gateway for WhatsApp or Telegram, and to which number would it write? */
      webhook_active: bit(),
      phone: z.string().nullable(),
      pace: z.enum(mailPaces),
      /** Nothing is sent from 22.00 to 06.00. */
      quiet: bit(),
      kinds: z.array(
        z.object({
          kind: z.enum(notificationKinds),
          bell: bit(),
          mail: bit(),
          push: bit(),
          webhook: bit(),
          /** Always sent by bell, mail and push; cannot be switched off. */
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
    only: only(['pace', 'quiet']),
    kinds: z.array(way).max(notificationKinds.length, 'Jenis tidak sesuai'),
  }),
  reply: {},
}

export const pushState = {
  summary: 'Apakah browser ini menerima pemberitahuan langsung',
  reply: {
    data: z.object({
      /** The campus's public key for subscriptions (VAPID, base64url). */
      key: z.string(),
      /** Push endpoint of this session's browser; null if not subscribed. */
      endpoint: z.string().nullable(),
      /** A shared computer gets no pushes. */
      shared: bit(),
    }),
  },
}

const BAD_SUBSCRIPTION = 'Langganan browser tidak sesuai'
const coded = (bytes: number) =>
  z.string(BAD_SUBSCRIPTION).regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), BAD_SUBSCRIPTION)

export const savePush = {
  summary: 'Terima pemberitahuan langsung di browser ini, selama sesinya',
  body: z.object({
    endpoint: z.url(BAD_SUBSCRIPTION).max(2000, BAD_SUBSCRIPTION),
    /** From `PushSubscription.toJSON().keys`. */
    p256dh: coded(65),
    auth: coded(16),
  }),
  reply: {},
}

export const removePush = {
  summary: 'Berhenti menerima pemberitahuan langsung di browser ini',
  reply: {},
}

export const unsubscribe = {
  summary: 'Berhenti menerima email pemberitahuan (satu klik dari aplikasi email)',
  query: z.object({ token: secret('Tautan tidak lengkap') }),
  reply: {},
}
