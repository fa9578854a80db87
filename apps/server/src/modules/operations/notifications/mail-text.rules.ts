import type { Words } from './words.rules.ts'

/**
 * Renders a mail as HTML and as plain text. Names and titles are user input: they are escaped, and kept on
 * one line in headers.
 */

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
/** Makes the text safe for a header: no line breaks, no other control characters. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()

export type Letter = {
  campus: string
  /** Base URL of the campus; links begin with it. */
  origin: string
  name: string
  words: readonly Words[]
  /** False for kinds that cannot be unsubscribed from. */
  canStop: boolean
  hasLogo: boolean
}

const MOST_IN_SUBJECT = 110
export const buildMailSubject = (words: readonly Words[]): string => {
  const [first] = words
  if (!first) return 'Pemberitahuan'
  const more = words.length - 1
  const title = oneLine(first.title)
  const cut = title.length > MOST_IN_SUBJECT ? `${title.slice(0, MOST_IN_SUBJECT - 1)}…` : title
  return more === 0 ? cut : `${cut}, dan ${more} pemberitahuan lain`
}

const STOP = 'Atur pemberitahuan'
const WHY = 'Kamu menerima email ini karena punya akun di'

export const buildMailText = ({ campus, origin, name, words, canStop }: Letter): string =>
  [
    `Halo ${oneLine(name)},`,
    '',
    ...words.flatMap(({ title, body, link }) => [
      `* ${oneLine(title)}`,
      `  ${oneLine(body)}`,
      `  ${origin}${link}`,
      '',
    ]),
    '--',
    `${WHY} ${oneLine(campus)}.`,
    ...(canStop ? [`${STOP}: ${origin}/notifications/preferences`] : []),
    '',
  ].join('\n')

const FONT = "font-family:'Plus Jakarta Sans',Segoe UI,Roboto,Arial,sans-serif"
const item =
  (origin: string) =>
  ({ title, body, link }: Words) =>
    `<tr><td style="padding:14px 0;border-top:1px solid #E1E3E6">
<a href="${escapeHtml(origin + link)}" style="${FONT};font-size:16px;font-weight:600;color:#3538A8;text-decoration:none">${escapeHtml(title)}</a>
<p style="${FONT};margin:4px 0 0;font-size:14px;line-height:1.5;color:#3D425C">${escapeHtml(body)}</p></td></tr>`

export const LOGO_CID = 'logo@tuntas'

export const buildMailHtml = ({
  campus,
  origin,
  name,
  words,
  canStop,
  hasLogo,
}: Letter): string => `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(buildMailSubject(words))}</title></head>
<body style="margin:0;padding:24px 12px;background:#F4F5F7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border-radius:12px;padding:24px">
<tr><td style="padding-bottom:16px">${hasLogo ? `<img src="cid:${LOGO_CID}" alt="${escapeHtml(campus)}" height="36" style="height:36px;width:auto;border:0">` : `<strong style="${FONT};font-size:18px;color:#191D33">${escapeHtml(campus)}</strong>`}</td></tr>
<tr><td style="${FONT};font-size:15px;color:#191D33;padding-bottom:12px">Halo ${escapeHtml(name)},</td></tr>
${words.map(item(origin)).join('\n')}
<tr><td style="border-top:1px solid #E1E3E6;padding-top:16px;${FONT};font-size:12px;line-height:1.5;color:#575D75">${WHY} ${escapeHtml(campus)}.${
  canStop
    ? ` <a href="${escapeHtml(origin)}/notifications/preferences" style="color:#575D75">${STOP}</a>`
    : ''
}</td></tr>
</table></td></tr></table></body></html>`
