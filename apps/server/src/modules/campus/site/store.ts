import type { saveSettings } from '@tuntas/contract/campus/site'
import { settings as settingsReply } from '@tuntas/contract/campus/site.schemas'
import { type SecondDemand, secondDemands } from '@tuntas/contract/identity/second'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { z } from '@tuntas/contract/wire/zod'
import { inArray, sql } from 'drizzle-orm'
import { type Conn, type Db, matches } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { streamRows } from '../../../platform/db/snapshot.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { orderBySql } from '../../../platform/http/list.ts'
import { type FileRef, fileRefRow, fileRefSql } from '../files/access.ts'
import { banners, settings } from './schema.ts'

const settingsRow = settingsReply.reply.data.extend({
  logo: fileRefRow.nullable(),
  logo_horizontal: fileRefRow.nullable(),
  print_logo: fileRefRow.nullable(),
  manual_book_teacher: fileRefRow.nullable(),
  manual_book_student: fileRefRow.nullable(),
  manual_book_admin: fileRefRow.nullable(),
})
type SettingsRow = z.output<typeof settingsRow>
export type SettingsFile =
  | 'logo'
  | 'logo_horizontal'
  | 'print_logo'
  | 'manual_book_teacher'
  | 'manual_book_student'
  | 'manual_book_admin'

export const findSettings = async (conn: Conn): Promise<SettingsRow> => {
  const row = await firstRow(
    conn,
    settingsRow,
    sql`select version, title_login, description_login, help_email, help_phone, media_mb, second_factor_days, second_factor_for, institution, institution_address,
        ${fileRefSql(sql`logo_file_id`)} as logo, ${fileRefSql(sql`print_logo_file_id`)} as print_logo,
        ${fileRefSql(sql`logo_horizontal_file_id`)} as logo_horizontal, ${fileRefSql(sql`manual_book_teacher_file_id`)} as manual_book_teacher,
        ${fileRefSql(sql`manual_book_student_file_id`)} as manual_book_student, ${fileRefSql(sql`manual_book_admin_file_id`)} as manual_book_admin
      from settings`,
  )
  if (!row) throw new AppError('unexpected')
  return row
}

/**
 * The grace starts when a second factor is first demanded of a role. Changing the number of days does not
 * restart it. Adding roles does, for everybody.
 */
const toGraceColumns = (days: number | null | undefined, isWider: boolean) => {
  if (days === null) return { second_factor_since: null }
  if (isWider)
    return {
      second_factor_since: sql`case when ${days ?? settings.second_factor_days}::int is not null then now() end`,
    }
  return days === undefined
    ? {}
    : { second_factor_since: sql`coalesce(${settings.second_factor_since}, now())` }
}
const breadth = (of: SecondDemand | undefined) => (of ? secondDemands.indexOf(of) : -1)
/** Empty means not demanded. */
export const normaliseGraceDays = (days: number | '' | undefined): number | null | undefined =>
  days === '' ? null : days

const isSame = (before: object, texts: object) => {
  const storedValues = new Map<string, unknown>(Object.entries(before))
  return Object.entries(texts).every(
    ([name, value]) => value === undefined || storedValues.get(name) === value,
  )
}

export const changeSettings = async (
  tx: Work,
  { version, second_factor_days, ...input }: Body<typeof saveSettings>,
  files: Partial<Record<SettingsFile, FileRef>>,
): Promise<void> => {
  const before = await findSettings(tx)
  const days = normaliseGraceDays(second_factor_days)
  const texts = { ...input, ...(days !== undefined && { second_factor_days: days }) }
  if (isSame(before, texts) && Object.keys(files).length === 0) {
    if (version !== undefined && version !== before.version) throw new AppError('stale')
    return
  }
  const changedFiles = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [`${name}_file_id`, file.id]),
  )
  const [savedRow] = await tx
    .update(settings)
    .set({
      ...texts,
      ...changedFiles,
      ...toGraceColumns(days, breadth(texts.second_factor_for) > breadth(before.second_factor_for)),
      version: incrementVersion(settings.version),
    })
    .where(sameVersion(settings.version, version))
    .returning()
  if (!savedRow) throw new AppError('stale')
  await tx.emit('settings.changed', { before, after: { ...texts, ...files } })
}

const bannerRow = z.object({ id: z.number(), version: z.number(), image: fileRefRow, url: z.string() })
const bannerRows = (keywords: string) => sql`
  select b.id, b.version, json_build_object('id', f.id, 'name', f.name) as image, b.url from banners b join files f on f.id = b.image_file_id
  where ${matches(keywords, [sql`b.url`])}`

export const readBannersPage = (conn: Conn, query: PageQuery & Sorting) =>
  readPage(conn, bannerRow, bannerRows(query.keywords), orderBySql(query, sql`id`), query)
export const allBanners = (db: Db, query: PageQuery & Sorting) =>
  streamRows(db, bannerRow, bannerRows(query.keywords), orderBySql(query, sql`id`))
export const listBanners = (conn: Conn) => rows(conn, bannerRow, sql`${bannerRows('')} order by b.id`)
export const findBanner = (conn: Conn, id: number) =>
  firstRow(conn, bannerRow, sql`${bannerRows('')} and b.id = ${id}`)

/** @param image a new picture; without one the former stays */
export const saveBanner = async (
  tx: Work,
  banner: { id?: number; version?: number; url: string },
  image: FileRef | undefined,
): Promise<number> => {
  const { id, version, url } = banner
  const before = id === undefined ? undefined : await findBanner(tx, id)
  if (id !== undefined && !before) throw new AppError('not_found')
  const picture = image ? { image_file_id: image.id } : {}
  const [savedRow] =
    id === undefined
      ? await tx
          .insert(banners)
          .values({ url, image_file_id: image?.id ?? 0 })
          .returning({ id: banners.id })
      : await tx
          .update(banners)
          .set({ url, ...picture, version: incrementVersion(banners.version) })
          .where(sql`${banners.id} = ${id} and ${sameVersion(banners.version, version)}`)
          .returning({ id: banners.id })
  if (!savedRow) throw new AppError('stale')
  await tx.emit('banner.saved', { id: savedRow.id, ...(before && { before }), after: { url, image } })
  return savedRow.id
}

export const removeBanners = async (tx: Work, ids: readonly number[]): Promise<void> => {
  const deletedBanners = await tx
    .delete(banners)
    .where(inArray(banners.id, [...ids]))
    .returning()
  if (deletedBanners.length !== new Set(ids).size) throw new AppError('not_found')
  await tx.emit('banners.deleted', { banners: deletedBanners.map((before) => ({ id: before.id, before })) })
}
