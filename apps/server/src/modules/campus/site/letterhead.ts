import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { forOffice } from '../files/pictures.ts'
import { files as fileRows } from '../files/schema.ts'
import { settings } from './schema.ts'

/** `logo` as a data URL; `zone` for its dates. */
export type Campus = { name: string; logo: string | null; zone: string }

/** Letterhead of prints; an unreadable logo is left out. */
export const readCampus = async ({
  db,
  files,
  env,
  server,
}: Pick<AppContext, 'db' | 'files' | 'env' | 'server'>): Promise<Campus> => {
  const [campusRow] = await db
    .select({ name: settings.title_login, key: fileRows.key })
    .from(settings)
    .leftJoin(fileRows, eq(fileRows.id, settings.logo_file_id))
  const campus = { name: campusRow?.name ?? '', logo: null, zone: env.campusTz }
  if (!campusRow?.key) return campus
  try {
    const { content, type } = await forOffice(await buffer(await files.stream(campusRow.key)))
    return { ...campus, logo: `data:image/${type};base64,${content.toString('base64')}` }
  } catch (error) {
    server.log.warn({ err: error }, 'logo not read')
    return campus
  }
}
