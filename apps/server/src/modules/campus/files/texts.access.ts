import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { cleanRichText } from '../../../platform/files/rich-text.ts'
import { noteWork } from '../../../platform/process/work-notes.ts'
import { openWorkThread } from '../../../platform/process/work-thread.ts'
import { fileRefRow, linkMaker } from './access.ts'
import { decodeName, FILES, keepVisible, type NamedPictures } from './kept-pictures.ts'
import { unsavedLinkExpiry } from './rules.ts'
import type { CleaningTask } from './texts.worker.ts'

/** The writer of a text, and a query for the former text. */
export type Writing = { userId: number; former?: SQL }

const NAMED = new RegExp(`${FILES}(\\d{1,9})/`, 'g')
const idsIn = (html: string) => [...new Set([...html.matchAll(NAMED)].map(([, id]) => Number(id)))]

const pictureRow = fileRefRow.extend({ own: z.boolean() })
const formerRow = z.object({ text: z.string().nullable() })

/** Pictures with whether they are the writer's own, or were in the former text. */
const findNamed = async (
  conn: Conn,
  ids: number[],
  { userId, former: formerTexts }: Writing,
): Promise<NamedPictures> => {
  const pictures = await rows(
    conn,
    pictureRow,
    sql`select id, name, coalesce(user_id = ${userId}, false) as own from files
      where id = any(${sql.param(ids)}::int[]) and type like 'image/%'`,
  )
  const texts = formerTexts
    ? await rows(conn, formerRow, sql`select f.text from (${formerTexts}) as f(text)`)
    : []
  const stood = new Set(texts.flatMap(({ text }) => idsIn(text ?? '')))
  return new Map(pictures.map(({ id, name, own: isOwn }) => [id, { name, valid: isOwn || stood.has(id) }]))
}

const KEPT = new RegExp(`(<img[^>]*? src=")${FILES}(\\d+)/([^"/?]+)"`, 'g')

/** Longer texts are cleaned on a worker thread: this length takes some ten milliseconds at worst. */
const SHORT = 20_000
/** Above any form's limit; imported files may contain more. */
const LONGEST = 1_000_000
const thread = openWorkThread({
  url: import.meta.url,
  name: 'texts',
  memoryMb: 256,
  limitMs: 10_000,
  idleMs: 300_000,
  line: { all: 400, each: 40 },
  patienceMs: 20_000,
  busy: () => new AppError('overloaded', { retryAfter: 2 }),
  tooMuch: () => new AppError('invalid', { message: 'Teks ini terlalu rumit. Bagi teksnya.' }),
})

/** Rich texts with pictures: sanitised on write, links signed on read. */
export const richTexts = (conn: Conn, secret: string) => {
  const linkTo = linkMaker(secret)
  const sign = <T extends string | null>(html: T, expires?: number): T =>
    (html?.includes('<img')
      ? html.replace(KEPT, (_, before: string, id: string, name: string) => {
          const link = linkTo({ id: Number(id), name: decodeName(name) ?? 'gambar' }, expires) ?? ''
          return `${before}${link.replaceAll('&', '&amp;')}"`
        })
      : html) as T
  return {
    clean: async <T extends string | null>(html: T, writing: Writing): Promise<T> => {
      if (html === null) return html
      if (html.length > LONGEST) throw new AppError('invalid', { message: 'Teks terlalu panjang' })
      noteWork('clean')
      const ids = idsIn(html)
      const pictures = ids.length > 0 ? await findNamed(conn, ids, writing) : new Map()
      if (html.length <= SHORT) return cleanRichText(html, keepVisible(secret, pictures)) as T
      const task: CleaningTask = { html, secret, pictures }
      return thread.run<T>(task, { party: writing.userId })
    },
    /** A picture by id for a text: the writer's own, or one of the former text; null for any other. */
    picture: async (id: number, writing: Writing): Promise<string | null> => {
      const file = (await findNamed(conn, [id], writing)).get(id)
      return file?.valid ? `<img src="${FILES}${id}/${encodeURIComponent(file.name)}" alt="" />` : null
    },
    show: <T extends string | null>(html: T): T => sign(html),
    /** For the writer, whose device may keep the text unsaved. */
    showToWriter: <T extends string | null>(html: T): T => sign(html, unsavedLinkExpiry(Date.now() / 1000)),
  }
}
