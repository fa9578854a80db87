import { NO_TOOL } from '@tuntas/contract/learning/tool-custom'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { isToolAddress } from './lesson-tool.rules.ts'
import type { lessons } from './schema.ts'

/** The external tool of a lesson, as its form may set it. */

const toolRow = z.object({ launch_urls: z.array(z.string()), active: z.boolean() })

type Stored = Pick<typeof lessons.$inferSelect, 'id' | 'type' | 'tool_id' | 'target_link_uri'>
type Values = Partial<Pick<Stored, 'type' | 'tool_id' | 'target_link_uri'>>

const refuseField = (name: string, message: string) =>
  new AppError('invalid', { fields: { [name]: [message] } })

/** Marks belong to the tool that gave them. */
const refuseOtherTool = async (tx: Conn, lessonId: number): Promise<void> => {
  const markCount = await countRows(
    tx,
    sql`select from submissions where lessons_id = ${lessonId} and deleted_at is null limit 1`,
  )
  if (markCount > 0)
    throw new AppError('in_use', { message: 'Alat tidak dapat diganti karena sudah ada nilai mahasiswa.' })
}

/** Refuses a lesson whose tool is unknown or whose page is not the tool's. */
export const demandTool = async (tx: Conn, before: Stored | undefined, values: Values): Promise<void> => {
  if (values.type !== 'TOOL') return
  const toolId = values.tool_id ?? before?.tool_id
  const tool = await firstRow(
    tx,
    toolRow,
    sql`select launch_urls, active from lti_tools where id = ${toolId ?? null}::int`,
  )
  if (!tool) throw refuseField('tool_id', NO_TOOL)
  const isOther = toolId !== before?.tool_id
  if (isOther && !tool.active) throw refuseField('tool_id', 'Alat ini sedang tidak dipakai kampus.')
  if (isOther && before?.tool_id) await refuseOtherTool(tx, before.id)
  const address = values.target_link_uri === undefined ? before?.target_link_uri : values.target_link_uri
  if (address && !isToolAddress(address, tool.launch_urls))
    throw refuseField('target_link_uri', 'Alamat harus milik alat ini.')
}
