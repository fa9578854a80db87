import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../../platform/context.ts'
import { type OutgoingReply, type Outgoings, openOutgoing } from '../../../platform/http/outgoing.ts'
import { openVault } from '../../../platform/vault.ts'
import type { Claimed } from './delivery-queue.store.ts'
import { getOrigin } from './mail-worker.ts'
import { type Reader, readerIn } from './moments.rules.ts'
import {
  claimCalls,
  composeCalls,
  findWebhook,
  pauseWebhook,
  readCall,
  resumeWebhook,
  type Webhook,
  webhookCalls,
} from './webhook.store.ts'
import { callBody, isOutage, signedHeaders } from './webhook-signature.ts'
import { describeNotification } from './words.rules.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'env'>

export const SEALED_FOR = 'webhook'
const CALL_MS = 10_000
const AT_ONCE = 4

/** Secrets that sign calls now, newest first. Empty if another machine's key sealed them. */
const openSecrets = async (deps: Deps, { secret, former: formerSecret }: Webhook): Promise<string[]> => {
  const vault = await openVault(deps, 'kunci-surel')
  return [secret, formerSecret].flatMap((sealed) => (sealed && vault.open(sealed, SEALED_FOR)) ?? [])
}
const NO_SECRET = 'Rahasia webhook tidak dapat dibuka di server ini. Buat rahasia baru.'

type Call = { id: string; at: Date; body: string }
const send = (httpClient: Outgoings, { url }: Webhook, call: Call, secrets: readonly string[]) =>
  httpClient.post(url, { headers: signedHeaders(call, secrets), body: call.body, timeoutMs: CALL_MS })

const wordsOfReply = ({ status, text }: OutgoingReply) => `${status} ${text}`.trim()
const isTaken = ({ status }: OutgoingReply) => status >= 200 && status < 300

/** Uses the stored settings, so that the test covers what will really be used. */
export const callForTest = async (deps: Deps, phone: string): Promise<{ sent: boolean; detail: string }> => {
  const webhook = await findWebhook(deps.db)
  if (!webhook) return { sent: false, detail: 'Simpan pengaturan webhook lebih dulu.' }
  const secrets = await openSecrets(deps, webhook)
  if (secrets.length === 0) return { sent: false, detail: NO_SECRET }
  const at = new Date()
  const words = { title: 'Percobaan dari Tuntas', body: 'Bila ini sampai, gerbangmu siap.', link: '/' }
  const messages = [{ kind: 'test', words }]
  const body = callBody(
    'test',
    at,
    { name: 'Percobaan', phone },
    { origin: getOrigin(deps.env), said: messages },
  )
  const httpClient = openOutgoing(deps.env.webhookHosts)
  try {
    const reply = await send(httpClient, webhook, { id: randomUUID(), at, body }, secrets)
    return isTaken(reply)
      ? { sent: true, detail: `Gerbang menerimanya. Katanya: ${wordsOfReply(reply)}` }
      : { sent: false, detail: `Gerbang menolaknya. Katanya: ${wordsOfReply(reply)}` }
  } catch (error) {
    return { sent: false, detail: `Gerbang tidak dapat dihubungi: ${toErrorMessage(error)}` }
  } finally {
    httpClient.close()
  }
}

const toErrorMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'TimeoutError' || error.name === 'AbortError'
    ? 'Tidak menjawab dalam 10 detik.'
    : error.message
}

type Content = NonNullable<Awaited<ReturnType<typeof readCall>>>
const buildMessage = ({ told: notices, person }: Content, env: Deps['env'], reader: Reader) => {
  const at = new Date()
  const messages = notices.map(({ kind, params }) => ({
    kind,
    words: describeNotification(kind, params, reader),
  }))
  return { at, body: callBody('notifications', at, person, { origin: getOrigin(env), said: messages }) }
}

/** Calls the gateway for people who chose it. Safe in any number of processes at once. */
export const webhookWorker = (deps: Deps) => {
  const { db, env } = deps
  const httpClient = openOutgoing(env.webhookHosts)
  const reader = readerIn(env.campusTz)
  let ending = false
  const deliver = async (call: Claimed, webhook: Webhook, secrets: readonly string[]): Promise<void> => {
    const content = await readCall(db, call)
    if (!content || content.told.length === 0) return webhookCalls.empty(db, call)
    const message = buildMessage(content, env, reader)
    try {
      const reply = await send(httpClient, webhook, { id: call.message_id, ...message }, secrets)
      if (isTaken(reply)) {
        await webhookCalls.sent(db, call)
        return resumeWebhook(db)
      }
      await webhookCalls.later(db, call, wordsOfReply(reply), reply.retryAfterS)
      if (isOutage(reply.status)) await pauseWebhook(db, wordsOfReply(reply))
    } catch (error) {
      await webhookCalls.later(db, call, toErrorMessage(error))
      await pauseWebhook(db, toErrorMessage(error))
    }
  }
  const run = async (): Promise<void> => {
    await webhookCalls.expire(db)
    for (;;) {
      const webhook = await findWebhook(db)
      if (ending || !webhook?.open) return
      while ((await composeCalls(db, env.campusTz)) > 0);
      const secrets = await openSecrets(deps, webhook)
      if (secrets.length === 0) return pauseWebhook(db, NO_SECRET)
      const claimed = await claimCalls(db, env.campusTz, AT_ONCE)
      if (claimed.length === 0) return
      await Promise.all(claimed.map((call) => deliver(call, webhook, secrets)))
    }
  }
  const stop = () => {
    ending = true
  }
  return { run, stop, close: httpClient.close }
}
