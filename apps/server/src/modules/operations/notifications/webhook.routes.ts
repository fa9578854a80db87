import {
  rotateWebhookSecret,
  saveWebhookSettings,
  testWebhook,
  webhookSettings,
  webhookState,
} from '@tuntas/contract/operations/webhook'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { refusedAddress } from '../../../platform/http/outgoing.ts'
import { serve } from '../../../platform/http/serve.ts'
import { openVault } from '../../../platform/vault.ts'
import { changeWebhook, findWebhook, findWebhookState, rotateSecret } from './webhook.store.ts'
import { newSecret } from './webhook-signature.ts'
import { callForTest, SEALED_FOR } from './webhook-worker.ts'

const findShown = async (db: AppContext['db']) => {
  const webhook = await findWebhook(db)
  if (!webhook) return { version: 1, active: false, url: '', secret_at: null }
  const { version, active, url, secret_at } = webhook
  return { version, active, url, secret_at }
}

/** The secret as shown once, and as stored. */
const makeSecret = async (ctx: AppContext) => {
  const secret = newSecret()
  return { secret, sealed: (await openVault(ctx, 'kunci-surel')).seal(secret, SEALED_FOR) }
}

export const mountWebhook = (ctx: AppContext): void => {
  const { db, env } = ctx
  const thing = (version: number | undefined) =>
    ({
      kind: 'webhook_settings',
      id: null,
      version,
      detail: webhookSettings,
      find: () => findShown(db),
    }) as const
  serve(ctx, webhookSettings, async () => ({ data: await findShown(db) }))
  serve(ctx, saveWebhookSettings, async ({ actor, body }) => {
    const refusal = refusedAddress(body.url, env.webhookHosts)
    if (refusal) throw new AppError('invalid', { fields: { url: [refusal] } })
    const { secret, sealed } = await makeSecret(ctx)
    const isFirst = await orStale(db, thing(body.version), () =>
      transact(ctx, actor, (tx) => changeWebhook(tx, body, sealed)),
    )
    return { message: 'Pengaturan webhook tersimpan.', data: { secret: isFirst ? secret : null } }
  })
  serve(ctx, rotateWebhookSecret, async ({ actor, body }) => {
    const { secret, sealed } = await makeSecret(ctx)
    await orStale(db, thing(body.version), () =>
      transact(ctx, actor, (tx) => rotateSecret(tx, body.version, sealed)),
    )
    return { message: 'Rahasia baru dibuat.', data: { secret } }
  })
  serve(ctx, testWebhook, async ({ body }) => {
    const data = await callForTest(ctx, body.phone)
    return { message: data.sent ? 'Percobaan diterima gerbang.' : 'Percobaan tidak terkirim.', data }
  })
  serve(ctx, webhookState, async () => ({ data: await findWebhookState(db) }))
}
