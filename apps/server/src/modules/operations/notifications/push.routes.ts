import { pushState, removePush, savePush } from '@tuntas/contract/operations/notifications'
import type { AppContext } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { isPublicKey } from './push-protocol.ts'
import { openPushKeys } from './push-sender.ts'
import { refusedPush } from './push-services.ts'
import { findPushState, removePushSubscription, savePushSubscription } from './push-subscriptions.store.ts'

const BAD_KEY = 'Langganan peramban tidak sesuai'

export const mountPush = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(ctx, pushState, async ({ actor }) => {
    const { publicKey } = await openPushKeys(ctx)
    return { data: { key: publicKey, ...(await findPushState(db, actor)) } }
  })
  serve(ctx, savePush, async ({ actor, body }) => {
    const refusal = refusedPush(body.endpoint, { services: env.pushServices, hosts: env.pushHosts })
    if (refusal) throw new AppError('invalid', { message: refusal, fields: { endpoint: [refusal] } })
    if (!isPublicKey(body.p256dh)) throw new AppError('invalid', { fields: { p256dh: [BAD_KEY] } })
    await transaction(db, (tx) => savePushSubscription(tx, actor, body))
    return { message: 'Pemberitahuan langsung menyala di peramban ini.' }
  })
  serve(ctx, removePush, async ({ actor }) => {
    await removePushSubscription(db, actor)
    return { message: 'Pemberitahuan langsung dimatikan di peramban ini.' }
  })
}
