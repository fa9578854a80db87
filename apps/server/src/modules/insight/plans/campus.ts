import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { firstRow } from '../../../platform/db.ts'
import { forOffice } from '../../campus/files/pictures.ts'
import type { Campus } from './print.ts'

/** How the campus heads what it prints; a logo that cannot be read is left out. */
export const readCampus = async ({
  db,
  files,
  env,
  server,
}: Pick<AppContext, 'db' | 'files' | 'env' | 'server'>): Promise<Campus> => {
  const found = await firstRow<{ name: string; key: string | null }>(
    db,
    sql`select s.title_login as name, f.key from settings s left join files f on f.id = s.logo_file_id`,
  )
  const campus = { name: found?.name ?? '', logo: null, zone: env.campusTz }
  if (!found?.key) return campus
  try {
    const { content, type } = await forOffice(await buffer(await files.stream(found.key)))
    return { ...campus, logo: `data:image/${type};base64,${content.toString('base64')}` }
  } catch (error) {
    server.log.warn({ err: error }, 'logo not read')
    return campus
  }
}
