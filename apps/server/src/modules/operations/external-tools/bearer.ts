import type { AppContext } from '../../../platform/context.ts'
import { findToken } from './tokens.store.ts'
import type { Tool } from './tools.rules.ts'
import { listScopes } from './tools.rules.ts'
import { findTool } from './tools.store.ts'

/** Refusals of calls by tools, in the shape of OAuth 2.0. `detail` is for the tool's developer. */
export class ToolCallError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, detail: string) {
    super(detail)
    this.status = status
    this.code = code
  }
}

export const notFound = () => new ToolCallError(404, 'not_found', 'No such class or line item of this tool')
export const badRequest = (detail: string) => new ToolCallError(400, 'invalid_request', detail)

const BEARER = /^Bearer ([\w-]{1,200})$/i

/**
 * The tool whose token came with the call. The token and the tool both need the scope, so that a
 * permission taken from the tool ends at once.
 */
export const requireTool = async (
  { db }: AppContext,
  authorization: string | undefined,
  scope: string,
): Promise<Tool> => {
  const [, token] = BEARER.exec(authorization ?? '') ?? []
  const storedToken = token === undefined ? undefined : await findToken(db, token)
  const tool = storedToken && (await findTool(db, storedToken.tool_id))
  if (!storedToken || !tool?.active) throw new ToolCallError(401, 'invalid_token', 'The token is not valid')
  if (!storedToken.scopes.includes(scope) || !listScopes(tool).includes(scope))
    throw new ToolCallError(403, 'insufficient_scope', `The token lacks the scope ${scope}`)
  return tool
}
