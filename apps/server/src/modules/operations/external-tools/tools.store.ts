import { randomUUID } from 'node:crypto'
import type { ToolOpening } from '@tuntas/contract/learning/lessons.vocabulary'
import { externalTools } from '@tuntas/contract/operations/external-tools.schemas'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, sql } from 'drizzle-orm'
import { type Conn, matchesKeywords } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { countRows, firstRow } from '../../../platform/db/rows.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { ltiTools } from './schema.ts'
import type { Tool, ToolDraft, ToolWishes } from './tools.rules.ts'

const flag = z.boolean()
const toolRow = externalTools.reply.data.element.extend({
  share_name: flag,
  share_email: flag,
  share_number: flag,
  uses_scores: flag,
  uses_members: flag,
  active: flag,
})

const selectTools = sql`select t.id, t.version, t.name, t.login_url, t.launch_urls, t.deep_link_url, t.jwks_url, t.public_key,
    t.share_name, t.share_email, t.share_number, t.uses_scores, t.uses_members, t.opens, t.active, t.client_id, t.deployment_id, t.wishes,
    (select count(*)::int from lessons l where l.tool_id = t.id) as lessons
  from lti_tools t`

export const readToolsPage = (conn: Conn, { keywords, ...page }: PageQuery) =>
  readPage(
    conn,
    toolRow,
    sql`${selectTools} where ${matchesKeywords(sql`lower(t.name)`, keywords)}`,
    sql`lower(name), id`,
    page,
  )

export const findTool = (conn: Conn, id: number) =>
  firstRow(conn, toolRow, sql`${selectTools} where t.id = ${id}`)

export const findToolOfClient = (conn: Conn, clientId: string) =>
  firstRow(conn, toolRow, sql`${selectTools} where t.client_id = ${clientId}`)

/** Active tools by name. */
export const listOfferedTools = (conn: Conn) =>
  conn
    .select({
      id: ltiTools.id,
      name: ltiTools.name,
      opens: sql<ToolOpening>`${ltiTools.opens}`,
      launch_urls: ltiTools.launch_urls,
      uses_scores: ltiTools.uses_scores,
      deep_links: sql<boolean>`${ltiTools.deep_link_url} is not null`,
    })
    .from(ltiTools)
    .where(eq(ltiTools.active, true))
    .orderBy(sql`lower(${ltiTools.name})`)

/** Gives a new tool its names: it is the client `client_id`, deployed once. */
export const createTool = async (
  tx: Work,
  draft: ToolDraft,
  wishes: ToolWishes | null,
): Promise<{ id: number; client_id: string; deployment_id: string }> => {
  const names = { client_id: randomUUID(), deployment_id: randomUUID() }
  const [createdTool] = await tx
    .insert(ltiTools)
    .values({ ...draft, ...names, wishes })
    .returning({ id: ltiTools.id })
  if (!createdTool) throw new Error('one row was inserted')
  await tx.emit('externalTool.saved', { id: createdTool.id, after: draft })
  return { id: createdTool.id, ...names }
}

export const updateTool = async (
  tx: Work,
  { id, version }: { id: number; version: number | undefined },
  before: ToolDraft,
  draft: ToolDraft,
): Promise<void> => {
  const changedRows = await tx
    .update(ltiTools)
    .set({ ...draft, version: incrementVersion(ltiTools.version) })
    .where(and(eq(ltiTools.id, id), sameVersion(ltiTools.version, version)))
    .returning({ id: ltiTools.id })
  if (changedRows.length === 0) throw new AppError('stale')
  await tx.emit('externalTool.saved', { id, before, after: draft })
}

/** Refused while lessons use it. The foreign key decides if a lesson is saved at the same moment. */
export const deleteTool = async (tx: Work, tool: Tool): Promise<void> => {
  const lessonCount = await countRows(tx, sql`select from lessons where tool_id = ${tool.id}`)
  if (lessonCount > 0)
    throw new AppError('in_use', {
      message: `Alat ini dipakai ${lessonCount} pembelajaran. Nonaktifkan saja.`,
      data: { lessons: lessonCount },
    })
  await tx.delete(ltiTools).where(eq(ltiTools.id, tool.id))
  await tx.emit('externalTool.deleted', { id: tool.id, before: { name: tool.name } })
}
