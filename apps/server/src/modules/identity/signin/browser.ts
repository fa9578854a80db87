import { randomBytes } from 'node:crypto'
import { hashToken } from '../account/sessions.store.ts'

/** The cookie that binds a sign-in at a provider to the browser that began it. */

const NAME = 'tuntas_browser'
const PATTERN = /(?:^|;\s*)tuntas_browser=([\w-]{22})(?:;|$)/
const SECONDS = 600

type Request = { headers: { cookie?: string | undefined } }
const readBrowser = ({ headers }: Request): string | undefined => PATTERN.exec(headers.cookie ?? '')?.[1]

/** Hash of the browser's cookie; null without one. */
export const hashBrowser = (request: Request): Buffer | null => {
  const browser = readBrowser(request)
  return browser === undefined ? null : hashToken(browser)
}

/** A cookie that the browser has is kept: two tabs share it. */
export const bindBrowser = (request: Request, origin: string): { hash: Buffer; cookie: string } => {
  const browser = readBrowser(request) ?? randomBytes(16).toString('base64url')
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const cookie = `${NAME}=${browser}; Path=/api/v1/auth; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`
  return { hash: hashToken(browser), cookie }
}
