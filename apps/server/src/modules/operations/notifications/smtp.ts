import type { SendMailOptions, Transporter } from 'nodemailer'
import type { MailServer } from './mail.store.ts'

/** Connections of one process to the mail server, hence mails in parallel. */
export const CONNECTIONS = 4
const CONNECT_MS = 10_000
/** A server may check a mail for this long before it answers (RFC 5321, 4.5.3.2.6). */
const SILENT_MS = 600_000
/** Limit of one mail: it must end before its lease in the outbox does. */
const SEND_MS = 660_000

type Server = Omit<MailServer, 'version' | 'password'> & { password: string | undefined }

export const openTransport = async (
  { host, port, security, username, password }: Server,
  { connections = CONNECTIONS, silentMs = SILENT_MS } = {},
): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer') // loaded late, to keep startup fast
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username !== null && { auth: { user: username, pass: password ?? '' } }),
    pool: true,
    maxConnections: connections,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', (mail, callback) => {
    const { progress } = mail.data as Tracked
    const { message } = mail
    const open = message.createReadStream.bind(message)
    message.createReadStream = (...args) => {
      const stream = open(...args)
      if (progress) progress.stream = stream
      return stream
    }
    callback()
  })
  return transport
}

/**
 * Progress of a mail: the stream is created when the connection asks for it, and read when the server accepts
 * DATA.
 */
type Progress = { stream?: { readonly readableDidRead: boolean } }
type Tracked = SendMailOptions & { progress?: Progress }
type Stage = 'server' | 'envelope' | 'data'
const getStage = ({ stream }: Progress): Stage => {
  if (!stream) return 'server'
  return stream.readableDidRead ? 'data' : 'envelope'
}

/**
 * `address`: the server refuses this address for good · `mail`: it refuses this mail · `later`: a temporary
 * refusal · `outage`: the server is down or refuses every mail · `suspect`: it failed, or refused by a rule
 * of its own, at this mail · `unanswered`: it received the mail and did not answer
 */
export type SendFault = {
  of: 'address' | 'mail' | 'later' | 'outage' | 'suspect' | 'unanswered'
  said: string
}
type SmtpError = Error & {
  code?: string
  responseCode?: number
  command?: string
  response?: string
  stage?: Stage
}

const SAID_MOST = 300
const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error

/**
 * Unknown address: by enhanced code (RFC 3463, 3.2), or by basic code where the server sends no other. 5.1.7
 * and 5.1.8 concern the sender, not the address.
 */
const isOfAddress = (code: number, response: string): boolean => {
  const finer = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (finer === undefined) return [550, 551, 553].includes(code)
  return finer.startsWith('5.1.') && finer !== '5.1.7' && finer !== '5.1.8'
}

const classifySilence = ({ code, command, stage = 'server' }: SmtpError): SendFault['of'] => {
  // A local error: the server never received it.
  if (command === 'API' && ['EENVELOPE', 'EMESSAGE', 'ESTREAM'].includes(code ?? '')) return 'mail'
  if (stage === 'server') return 'outage'
  return stage === 'data' && code === 'ETIMEDOUT' ? 'unanswered' : 'suspect'
}

/** Classifies a fault by the reply code and the command that it answered (RFC 5321, 4.2.1). */
export const classifyFault = (error: unknown): SendFault => {
  if (!isSmtpError(error)) return { of: 'outage', said: String(error).slice(0, SAID_MOST) }
  const detail = (error.response ?? error.message).slice(0, SAID_MOST)
  const { responseCode = 0, command = '', response = '' } = error
  // 421: the server closes the connection, whatever the command was.
  if (responseCode < 400 || responseCode === 421) return { of: classifySilence(error), said: detail }
  if (command === 'RCPT TO') {
    if (responseCode < 500 || /^\d{3}[ -](4\.|5\.2\.)/.test(response)) return { of: 'later', said: detail }
    return { of: isOfAddress(responseCode, response) ? 'address' : 'suspect', said: detail }
  }
  if (command === 'DATA') return { of: responseCode >= 500 ? 'mail' : 'later', said: detail }
  return { of: 'outage', said: detail }
}

const tooLong = () =>
  new Promise<never>((_, fail) => {
    setTimeout(
      () => fail(Object.assign(new Error('Server tidak menjawab dalam 11 menit'), { code: 'ETIMEDOUT' })),
      SEND_MS,
    ).unref()
  })

/** @returns the server's response; throws if the server did not accept the mail */
export const send = async (transport: Transporter, mail: SendMailOptions): Promise<string> => {
  const progress: Progress = {}
  const tracked: Tracked = { ...mail, progress }
  try {
    const sentInfo = await Promise.race([transport.sendMail(tracked), tooLong()])
    return String((sentInfo as { response?: unknown }).response ?? '')
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { stage: getStage(progress) }) : error
  }
}

const WORDS: Record<string, string> = {
  EAUTH: 'Server menolak nama pengguna atau kata sandinya.',
  ESOCKET: 'Server tidak dapat dihubungi. Periksa alamat, port, dan cara pengamanannya.',
  ECONNECTION: 'Server tidak dapat dihubungi. Periksa alamat, port, dan cara pengamanannya.',
  ECONNREFUSED: 'Server menolak sambungan. Periksa alamat dan portnya.',
  ETIMEDOUT: 'Server tidak menjawab. Periksa alamat, port, dan firewall.',
  EDNS: 'Alamat server tidak ditemukan.',
  ETLS: 'Sambungan aman gagal dibuat. Pilih cara pengamanan yang lain.',
  EENVELOPE: 'Server menolak pengirim atau penerimanya.',
  EMESSAGE: 'Server menolak isi emailnya.',
}
/** Explains the fault to the administrator, followed by the server's response. */
export const explain = (error: unknown): string => {
  const { said: detail } = classifyFault(error)
  const code = isSmtpError(error) ? error.code : undefined
  const explanation = WORDS[code ?? ''] ?? 'Email tidak terkirim.'
  return `${explanation} Kata server: ${detail}`
}
