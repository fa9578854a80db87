import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SendMailOptions, Transporter } from 'nodemailer'
import sharp from 'sharp'
import type { AppContext } from '../../../platform/context.ts'
import { originMissing } from '../../../platform/env.ts'
import { openVault } from '../../../platform/vault.ts'
import { findFile } from '../../campus/files/store.ts'
import { findSettings } from '../../campus/site/store.ts'
import { findSealedToken } from '../../identity/account/links.store.ts'
import { findMailSettings, type MailServer } from './mail.store.ts'
import {
  buildMailHtml,
  buildMailSubject,
  buildMailText,
  type Letter,
  LOGO_CID,
  oneLine,
} from './mail-text.rules.ts'
import { readerIn } from './moments.rules.ts'
import {
  type ClaimedMail,
  claimMails,
  composeMails,
  dropMails,
  noteEmpty,
  noteLater,
  noteOutage,
  noteRefused,
  noteSent,
  noteUnanswered,
  readMail,
} from './outbox.store.ts'
import { CONNECTIONS, classifyFault, openTransport, send } from './smtp.ts'
import { unsubscribeLink } from './unsubscribe.ts'
import { computePause, isBusy } from './waiting.rules.ts'
import { describeNotification, PASSWORD_LINK } from './words.rules.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'env' | 'sign'>
type Senders = Deps & Pick<AppContext, 'load'>

/** Base URL of the links in mails. */
export const getOrigin = ({ origin, port }: Pick<AppContext['env'], 'origin' | 'port'>): string =>
  origin ?? `http://localhost:${port}`

const LOGO_HEIGHT = 72

/** Many mail programs cannot show WebP. A logo that cannot be read is left out. */
const readLogo = async ({ db, files }: Deps): Promise<Buffer | undefined> => {
  const { logo_horizontal, logo } = await findSettings(db)
  const id = (logo_horizontal ?? logo)?.id
  if (id === undefined) return undefined
  try {
    const file = await findFile(db, id)
    return (
      file &&
      sharp(await buffer(await files.stream(file.key)))
        .resize({ height: LOGO_HEIGHT })
        .png()
        .toBuffer()
    )
  } catch {
    return undefined
  }
}

/** Decrypts the stored password. Undefined where there is none, or where another machine's key sealed it. */
export const openPassword = async (deps: Deps, server: MailServer): Promise<string | undefined> =>
  server.password === null ? undefined : (await openVault(deps, 'kunci-surel')).open(server.password, 'smtp')

type Writing = { deps: Deps; server: MailServer; logo: Buffer | undefined }

/** One checked address as an object: a string would be parsed as a list and could add recipients. */
export const envelope = (server: MailServer, name: string, address: string) => ({
  from: { name: oneLine(server.from_name), address: server.from_email },
  to: { name: oneLine(name), address },
})

/** The token comes after `#`, so that it reaches no server log. */
const passwordLink = async (deps: Deps, id: number) => {
  const sealed = await findSealedToken(deps.db, id)
  const token = sealed && (await openVault(deps, 'kunci-surel')).open(sealed, 'password link')
  if (!token) throw new Error('a password link cannot be opened here')
  return `${PASSWORD_LINK}#${token}`
}

const getDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** The complete mail; null if none of its notifications is still true. */
const write = async ({ deps, server, logo }: Writing, mail: ClaimedMail): Promise<SendMailOptions | null> => {
  const { name, told: notices } = await readMail(deps.db, mail)
  if (notices.length === 0) return null
  const reader = readerIn(deps.env.campusTz)
  const words = await Promise.all(
    notices.map(async ({ kind, subject, params }) => {
      const words = describeNotification(kind, params, reader)
      return kind === 'password_link' ? { ...words, link: await passwordLink(deps, subject) } : words
    }),
  )
  const canStop = !mail.urgent
  const letter: Letter = {
    campus: server.from_name,
    origin: getOrigin(deps.env),
    name,
    words,
    canStop,
    hasLogo: logo !== undefined,
  }
  return {
    ...envelope(server, name, mail.address),
    subject: buildMailSubject(words),
    text: buildMailText(letter),
    html: buildMailHtml(letter),
    messageId: `<${mail.message_id}@${getDomain(server.from_email)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(canStop && {
        'List-Unsubscribe': `<${unsubscribeLink(deps, getOrigin(deps.env), mail.user_id)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(logo && { attachments: [{ filename: 'logo.png', content: logo, cid: LOGO_CID }] }),
  }
}

/** One promise shared by all mails: a listener per mail would never be removed. */
type Stop = { signal: AbortSignal; ended: Promise<never> }

const deliver = async (
  writing: Writing,
  transport: Transporter,
  mail: ClaimedMail,
  { signal, ended: stopPromise }: Stop,
): Promise<void> => {
  const { db } = writing.deps
  let message: SendMailOptions | null
  try {
    message = await write(writing, mail)
  } catch (error) {
    // A fault of our own, with this mail alone; the server is not involved.
    return noteLater(db, mail, classifyFault(error).said)
  }
  if (!message) return noteEmpty(db, mail)
  try {
    await Promise.race([send(transport, message), stopPromise])
  } catch (error) {
    // Treated like a mail of a process that died: another process takes it over when the lease ends.
    if (signal.aborted) return
    const { of, said: detail } = classifyFault(error)
    if (of === 'outage' || of === 'suspect') return noteOutage(db, mail, detail, of === 'suspect')
    if (of === 'unanswered') return noteUnanswered(db, mail, detail)
    if (of === 'later') return noteLater(db, mail, detail)
    return noteRefused(db, mail, detail, of === 'address')
  }
  await noteSent(db, mail)
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(new Error('Server dihentikan')), { once: true })
  })
/** How long a process that shuts down waits for answers to the mails under way. */
const LAST_ANSWERS_MS = 5_000

/** Compose this often even while thousands of mails are being sent: a password link must not wait. */
const COMPOSE_EVERY_MS = 5_000
/** Limit while exams run: a little more than can be sent until the next time. */
const COMPOSED_WHEN_BUSY = 20

/** One transport that stays open until the mail settings change. */
const keptTransport = (deps: Senders) => {
  let open: { version: number; transport: Transporter } | undefined
  const close = () => {
    open?.transport.close()
    open = undefined
  }
  const transportFor = async (server: MailServer) => {
    if (open?.version === server.version) return open.transport
    close()
    const transport = await openTransport({ ...server, password: await openPassword(deps, server) })
    open = { version: server.version, transport }
    return transport
  }
  return { transportFor, close }
}

/** Composes due mails and sends them. Safe in any number of processes at once. */
export const mailWorker = (deps: Senders) => {
  const stopping = new AbortController()
  const stopState: Stop = { signal: stopping.signal, ended: aborted(stopping.signal) }
  stopState.ended.catch(() => undefined)
  let ending = false
  const stop = () => {
    ending = true
    setTimeout(() => stopping.abort(), LAST_ANSWERS_MS).unref()
  }
  const { transportFor, close } = keptTransport(deps)
  const run = async (): Promise<void> => {
    const { db, env, load } = deps
    if (originMissing(env) !== null) return
    await dropMails(db)
    let logo: Promise<Buffer | undefined> | undefined
    let composed: { count: number; at: number } | undefined
    let takenCount = 0
    while (!ending) {
      const startTime = performance.now()
      const server = await findMailSettings(db)
      if (!server?.active) return close()
      const busy = isBusy(load.vitalPerSecond())
      const sinceComposed = startTime - (composed?.at ?? Number.NEGATIVE_INFINITY)
      if (sinceComposed > COMPOSE_EVERY_MS || (takenCount === 0 && composed?.count !== 0)) {
        const count = await composeMails(db, env.campusTz, busy ? COMPOSED_WHEN_BUSY : undefined)
        composed = { count, at: startTime }
      }
      const claimed = await claimMails(db, env.campusTz, busy ? 1 : CONNECTIONS)
      takenCount = claimed.length
      if (takenCount === 0 && composed?.count === 0) return
      logo ??= readLogo(deps)
      const writing = { deps, server, logo: await logo }
      const transport = await transportFor(server)
      await Promise.all(claimed.map((mail) => deliver(writing, transport, mail, stopState)))
      await sleep(computePause(performance.now() - startTime, load.vitalPerSecond()))
    }
  }
  return { run, stop, close }
}
