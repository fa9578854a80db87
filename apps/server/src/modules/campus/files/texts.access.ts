import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import { cleanRichText, type KeepPicture } from '../../../platform/rich-text.ts'
import { rows } from '../../../platform/rows.ts'
import { fileRefRow, linkMaker, readLink } from './access.ts'
import { unsavedLinkExpiry } from './rules.ts'

const decoded = (name: string): string | null => {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

/** Who writes a text, and a query for the texts that stood in its place before. */
export type Writing = { userId: number; former?: SQL }

const FILES = `${API_BASE}/files/`
const NAMED = new RegExp(`${FILES}(\\d{1,9})/`, 'g')
const idsIn = (html: string) => [...new Set([...html.matchAll(NAMED)].map(([, id]) => Number(id)))]

const pictureRow = fileRefRow.extend({ own: z.boolean() })
const formerRow = z.object({ text: z.string().nullable() })

type Named = Awaited<ReturnType<typeof findNamed>>
/** Pictures among the files: which of them are the writer's own, or stood in the text before. */
const findNamed = async (conn: Conn, ids: number[], { userId, former }: Writing) => {
  const pictures = await rows(
    conn,
    pictureRow,
    sql`select id, name, coalesce(user_id = ${userId}, false) as own from files
      where id = any(${sql.param(ids)}::int[]) and type like 'image/%'`,
  )
  const texts = former ? await rows(conn, formerRow, sql`select f.text from (${former}) as f(text)`) : []
  const stood = new Set(texts.flatMap(({ text }) => idsIn(text ?? '')))
  return new Map(pictures.map(({ id, name, own }) => [id, { name, valid: own || stood.has(id) }]))
}

/**
 * A text may name a picture that its writer may see at this moment, by a link that we have signed: one that still holds, or of
 * an own picture, or of one that stood there before. It is kept without signature, for the text outlives every link and is signed anew for whoever reads it.
 */
const keepVisible =
  (secret: string, pictures: Named): KeepPicture =>
  (src) => {
    const url = URL.canParse(src, 'http://tuntas') ? new URL(src, 'http://tuntas') : null
    const [id = '', name = '', ...more] = url?.pathname.startsWith(FILES)
      ? url.pathname.slice(FILES.length).split('/')
      : []
    const valid = pictures.get(Number(id))?.valid
    if (!url || !/^\d{1,9}$/.test(id) || !decoded(name) || more.length > 0 || valid === undefined) return null
    const { ours, holds } = readLink(secret, Number(id), url)
    return holds || (ours && valid) ? `${FILES}${id}/${name}` : null
  }

const KEPT = new RegExp(`(<img[^>]*? src=")${FILES}(\\d+)/([^"/?]+)"`, 'g')

/** Formatted texts that may hold pictures of ours: cleaned on the way in, with links that hold on the way out. */
export const richTexts = (conn: Conn, secret: string) => {
  const linkTo = linkMaker(secret)
  const sign = <T extends string | null>(html: T, expires?: number): T =>
    (html?.includes('<img')
      ? html.replace(KEPT, (_, before: string, id: string, name: string) => {
          const link = linkTo({ id: Number(id), name: decoded(name) ?? 'gambar' }, expires) ?? ''
          return `${before}${link.replaceAll('&', '&amp;')}"`
        })
      : html) as T
  return {
    clean: async <T extends string | null>(html: T, writing: Writing): Promise<T> => {
      if (html === null) return html
      const ids = idsIn(html)
      const pictures = ids.length > 0 ? await findNamed(conn, ids, writing) : new Map()
      return cleanRichText(html, keepVisible(secret, pictures)) as T
    },
    /** A picture by its id, as a text names it: the writer's own, or one that stood there before; null for any other. */
    picture: async (id: number, writing: Writing): Promise<string | null> => {
      const file = (await findNamed(conn, [id], writing)).get(id)
      return file?.valid ? `<img src="${FILES}${id}/${encodeURIComponent(file.name)}" alt="" />` : null
    },
    show: <T extends string | null>(html: T): T => sign(html),
    /** As its writer goes on with it, whose device may keep it unsaved. */
    showToWriter: <T extends string | null>(html: T): T => sign(html, unsavedLinkExpiry(Date.now() / 1000)),
  }
}
