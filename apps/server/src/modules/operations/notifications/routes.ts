import { mailProblems, mailSettings, saveMailSettings, testMail } from '@tuntas/contract/operations/mail'
import {
  notificationPreferences,
  notifications,
  readAllNotifications,
  readNotification,
  saveNotificationPreferences,
  unsubscribe,
} from '@tuntas/contract/operations/notifications'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/db.ts'
import { orStale } from '../../../platform/db/version.ts'
import { originMissing } from '../../../platform/env.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { every } from '../../../platform/queue/jobs.ts'
import { openVault } from '../../../platform/vault.ts'
import { countUnread, readNotificationsPage, readOne, readUpTo, sweepNotifications } from './inbox.store.ts'
import {
  changeMailSettings,
  findMailSettings,
  findMailState,
  listRefused,
  NO_SETTINGS,
} from './mail.store.ts'
import { envelope, mailWorker, openPassword } from './mail-worker.ts'
import { readerIn } from './moments.rules.ts'
import { findPreferences, savePreferences, unsubscribeFrom } from './preferences.store.ts'
import { mountPush } from './push.routes.ts'
import { pushSender } from './push-sender.ts'
import { looker } from './schedule.ts'
import { explain, openTransport, send } from './smtp.ts'
import { readUnsubscribe } from './unsubscribe.ts'
import { mountWebhook } from './webhook.routes.ts'
import { webhookWorker } from './webhook-worker.ts'
import { describeNotification } from './words.rules.ts'

const LOOK_EVERY_MS = 20_000
const SEND_EVERY_MS = 5_000
const SWEEP_EVERY_MS = 3_600_000

const mountBell = (ctx: AppContext) => {
  const { db, env } = ctx
  const reader = readerIn(env.campusTz)
  serve(ctx, notifications, async ({ actor, query }) => {
    const { data, pagination } = await readNotificationsPage(db, actor.id, query)
    return {
      data: data.map(({ params, read_at, ...row }) => ({
        ...row,
        ...describeNotification(row.kind, params, reader),
        read: read_at !== null,
      })),
      pagination,
      unread: await countUnread(db, actor.id),
    }
  })
  serve(ctx, readNotification, async ({ actor, body }) => {
    await readOne(db, actor.id, body.id)
    return { data: { unread: await countUnread(db, actor.id) } }
  })
  serve(ctx, readAllNotifications, async ({ actor, body }) => {
    await readUpTo(db, actor.id, body.up_to)
    return {
      message: 'Semua pemberitahuan ditandai dibaca.',
      data: { unread: await countUnread(db, actor.id) },
    }
  })
}

/** One-click unsubscribe is posted as a form (RFC 8058). No other call takes one. */
const takeClicks = ({ server }: AppContext) =>
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest) => {
      if (request.routeOptions.url !== `${API_BASE}/${unsubscribe.path}`) throw new AppError('unsupported')
      return undefined
    },
  )

const mountPreferences = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, notificationPreferences, async ({ actor }) => {
    const data = await findPreferences(db, actor)
    if (!data) throw new AppError('not_found')
    return { data }
  })
  serve(ctx, saveNotificationPreferences, async ({ actor, body }) => {
    await transaction(db, (tx) => savePreferences(tx, actor, body))
    return { message: 'Pilihan pemberitahuan tersimpan.' }
  })
  takeClicks(ctx)
  serve(ctx, unsubscribe, async ({ query }) => {
    const userId = readUnsubscribe(ctx, query.token)
    if (userId === undefined) throw new AppError('not_found')
    await transaction(db, (tx) => unsubscribeFrom(tx, userId))
    return { message: 'Email pemberitahuan dihentikan. Kamu tetap melihatnya di lonceng.' }
  })
}

const findShownSettings = async (db: AppContext['db']) => {
  const settings = await findMailSettings(db)
  if (!settings) return NO_SETTINGS
  const { username, password, ...row } = settings
  return { ...row, username: username ?? '', has_password: password !== null }
}

const TEST_SUBJECT = 'Email percobaan dari Tuntas'
const TEST_TEXT =
  'Bila kamu membaca ini, kampusmu dapat mengirim email pemberitahuan.\n\nEmail ini dikirim dari halaman Pengaturan email.\n'

const sendTest = async (ctx: AppContext, to: string): Promise<{ sent: boolean; detail: string }> => {
  const server = await findMailSettings(ctx.db)
  if (!server) return { sent: false, detail: 'Simpan pengaturan email lebih dulu.' }
  const password = await openPassword(ctx, server)
  if (server.password !== null && password === undefined)
    return {
      sent: false,
      detail: 'Kata sandi tersimpan tidak dapat dibuka di server ini. Isi dan simpan lagi kata sandinya.',
    }
  const transport = await openTransport({ ...server, password }, { connections: 1, silentMs: 30_000 })
  try {
    const response = await send(transport, {
      ...envelope(server, '', to),
      subject: TEST_SUBJECT,
      text: TEST_TEXT,
    })
    return { sent: true, detail: `Server menerima email untuk ${to}. Kata server: ${response}` }
  } catch (error) {
    return { sent: false, detail: explain(error) }
  } finally {
    transport.close()
  }
}

const mountMail = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, mailSettings, async () => ({ data: await findShownSettings(db) }))
  serve(ctx, saveMailSettings, async ({ actor, body: { password, ...input } }) => {
    const missingOrigin = originMissing(ctx.env)
    if (input.active && missingOrigin !== null)
      throw new AppError('invalid', { fields: { active: [missingOrigin] } })
    const thing = {
      kind: 'mail_settings',
      id: null,
      version: input.version,
      detail: mailSettings,
      find: () => findShownSettings(db),
    } as const
    const sealed =
      password === undefined ? undefined : (await openVault(ctx, 'kunci-surel')).seal(password, 'smtp')
    await orStale(db, thing, () => transact(ctx, actor, (tx) => changeMailSettings(tx, input, sealed)))
    return { message: 'Pengaturan email tersimpan.' }
  })
  serve(ctx, testMail, async ({ body }) => {
    const data = await sendTest(ctx, body.to)
    return { message: data.sent ? 'Email percobaan terkirim.' : 'Email percobaan tidak terkirim.', data }
  })
  serve(ctx, mailProblems, async () => {
    const { waiting: waitingCount, failed: failedCount, last_sent_at, outage } = await findMailState(db)
    const cause = originMissing(ctx.env) ?? outage
    return {
      data: {
        refused: await listRefused(db),
        waiting: waitingCount,
        failed: failedCount,
        last_sent_at,
        outage: cause,
      },
    }
  })
}

export const mountNotifications = (ctx: AppContext): void => {
  mountBell(ctx)
  mountPreferences(ctx)
  mountMail(ctx)
  mountPush(ctx)
  mountWebhook(ctx)
}

/**
 * Starts time-based notifications and all channels. Every process runs this; row locks decide which one
 * works.
 */
export const runNotifications = (ctx: AppContext): void => {
  every(ctx.server, LOOK_EVERY_MS, looker(ctx))
  every(ctx.server, SWEEP_EVERY_MS, () => sweepNotifications(ctx.db))
  for (const { run, stop, close } of [mailWorker(ctx), pushSender(ctx), webhookWorker(ctx)]) {
    every(ctx.server, SEND_EVERY_MS, run)
    ctx.server.addHook('preClose', async () => stop())
    ctx.server.addHook('onClose', async () => close())
  }
}
