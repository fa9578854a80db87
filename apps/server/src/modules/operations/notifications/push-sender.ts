import type { AppContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type OutgoingReply, openOutgoing } from '../../../platform/http/outgoing.ts'
import { openVault } from '../../../platform/vault.ts'
import type { Claimed } from './delivery-queue.store.ts'
import { findMailSettings } from './mail.store.ts'
import { getOrigin } from './mail-worker.ts'
import { readerIn } from './moments.rules.ts'
import { classifyPushReply, pushPayload } from './push-protocol.ts'
import { claimPushes, composePushes, dropSubscription, pushCalls, readPush } from './push-queue.store.ts'
import { refusedPush } from './push-services.ts'
import { findPushKeys, keepPushKeys, type Subscription } from './push-subscriptions.store.ts'
import { describeNotification } from './words.rules.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'env'>
type Keys = { publicKey: string; privateKey: string }

/** Loaded at the first push, so that startup does not pay for it. */
const library = async () => (await import('web-push')).default

const SEALED_FOR = 'vapid'

/** The campus's keys. Generated where there are none yet, or where they cannot be decrypted here. */
export const openPushKeys = async (deps: Deps): Promise<Keys> => {
  const vault = await openVault(deps, 'kunci-surel')
  const storedKeys = await findPushKeys(deps.db)
  const openedKey = storedKeys && vault.open(storedKeys.private_key, SEALED_FOR)
  if (storedKeys && openedKey) return { publicKey: storedKeys.public_key, privateKey: openedKey }
  const generated = (await library()).generateVAPIDKeys()
  const savedKeys = await keepPushKeys(
    deps.db,
    { public_key: generated.publicKey, private_key: vault.seal(generated.privateKey, SEALED_FOR) },
    storedKeys,
  )
  const privateKey = vault.open(savedKeys.private_key, SEALED_FOR)
  if (!privateKey) throw new Error('the keys of pushes cannot be opened here')
  return { publicKey: savedKeys.public_key, privateKey }
}

/** Contact for push services (RFC 8292, 2.1). Apple refuses one that is not reachable. */
const resolveVapidSubject = async (deps: Deps): Promise<string> => {
  const origin = getOrigin(deps.env)
  if (origin.startsWith('https:')) return origin
  return `mailto:${(await findMailSettings(deps.db))?.from_email ?? 'admin@localhost'}`
}

/** A browser offline for longer misses the push; the notification list still has it. */
const TTL_S = 2 * 86_400
const CALL_MS = 10_000
const AT_ONCE = 8

/**
 * Encrypted for one browser (RFC 8291) and signed by the campus. A retry replaces the earlier push of the
 * same topic.
 */
const pushRequest = async (
  { endpoint, p256dh, auth }: Subscription,
  payload: string,
  { keys, subject, topic }: { keys: Keys; subject: string; topic: string },
) =>
  (await library()).generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: TTL_S,
    topic,
    vapidDetails: { subject, ...keys },
  })

const noteReply = (db: Db, call: Claimed, subscriptionId: number, reply: OutgoingReply): Promise<void> => {
  const outcome = classifyPushReply(reply.status)
  if (outcome === 'sent') return pushCalls.sent(db, call)
  if (outcome === 'gone') return dropSubscription(db, subscriptionId)
  const detail = `${reply.status} ${reply.text}`
  if (outcome === 'refused') return pushCalls.refused(db, call, detail)
  return pushCalls.later(db, call, detail, reply.retryAfterS)
}

/** Composes and sends due pushes. Safe in any number of processes at once. */
export const pushSender = (deps: Deps) => {
  const { db, env } = deps
  const httpClient = openOutgoing(env.pushHosts)
  const reader = readerIn(env.campusTz)
  let ending = false
  const deliver = async (call: Claimed, sign: { keys: Keys; subject: string }): Promise<void> => {
    const content = await readPush(db, call)
    if (!content) return pushCalls.empty(db, call)
    const { subscription, told: notice } = content
    // Subscriptions from before such endpoints were refused.
    if (refusedPush(subscription.endpoint, { services: env.pushServices, hosts: env.pushHosts }) !== null)
      return dropSubscription(db, subscription.id)
    const topic = call.message_id.replaceAll('-', '')
    try {
      const payload = pushPayload(describeNotification(notice.kind, notice.params, reader))
      const { headers, body } = await pushRequest(subscription, payload, { ...sign, topic })
      const reply = await httpClient.post(subscription.endpoint, { headers, body, timeoutMs: CALL_MS })
      return noteReply(db, call, subscription.id, reply)
    } catch (error) {
      return pushCalls.later(db, call, String(error))
    }
  }
  const run = async (): Promise<void> => {
    await pushCalls.expire(db)
    while ((await composePushes(db, env.campusTz)) > 0);
    while (!ending) {
      const claimed = await claimPushes(db, env.campusTz, AT_ONCE)
      if (claimed.length === 0) return
      const sign = { keys: await openPushKeys(deps), subject: await resolveVapidSubject(deps) }
      await Promise.all(claimed.map((call) => deliver(call, sign)))
    }
  }
  return {
    run,
    stop: () => {
      ending = true
    },
    close: httpClient.close,
  }
}
