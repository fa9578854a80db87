import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { MailServer } from './mail.store.ts'

/** Connections of one process to the mail server; so many mails are under way at once. */
export const CONNECTIONS = 4
const CONNECT_MS = 10_000
const SILENT_MS = 30_000
/** One mail takes no longer: its lease in the outbox must not end while it is under way. */
const SEND_MS = 60_000

type Server = Omit<MailServer, 'version' | 'password'> & { password: string | undefined }

export const openTransport = (
  { host, port, security, username, password }: Server,
  connections = CONNECTIONS,
): Transporter =>
  createTransport({
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
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** `address`: the server refuses this address for good · `mail`: this mail · `later`: it wants it later · `outage`: it is away, or refuses all of us */
export type SendFault = { of: 'address' | 'mail' | 'later' | 'outage'; said: string }
type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string }

const SAID_MOST = 300
const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error

/** Whose fault it is, from the reply code and the command that it answered (RFC 5321, 4.2.1). */
export const faultOf = (error: unknown): SendFault => {
  if (!isSmtpError(error)) return { of: 'outage', said: String(error).slice(0, SAID_MOST) }
  const said = (error.response ?? error.message).slice(0, SAID_MOST)
  const { responseCode = 0, command = '' } = error
  // 421: the server closes the connection, whatever was asked.
  if (responseCode < 400 || responseCode === 421) return { of: 'outage', said }
  if (command === 'RCPT TO') return { of: responseCode >= 500 ? 'address' : 'later', said }
  if (command === 'DATA') return { of: responseCode >= 500 ? 'mail' : 'later', said }
  return { of: 'outage', said }
}

const tooLong = () =>
  new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('Server tidak menjawab dalam 60 detik')), SEND_MS).unref()
  })

/** @returns what the server said to it; throws where it did not take it */
export const send = async (transport: Transporter, mail: SendMailOptions): Promise<string> => {
  const taken = await Promise.race([transport.sendMail(mail), tooLong()])
  return String((taken as { response?: unknown }).response ?? '')
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
/** The fault in words, for who sets it up; what the server said stands behind. */
export const explain = (error: unknown): string => {
  const { said } = faultOf(error)
  const code = isSmtpError(error) ? error.code : undefined
  const explanation = WORDS[code ?? ''] ?? 'Email tidak terkirim.'
  return `${explanation} Kata server: ${said}`
}
