import { findCustomFault } from '@tuntas/contract/learning/tool-custom'
import { z } from '@tuntas/contract/wire/zod'
import { isToolAddress } from '../../learning/lessons/lesson-tool.rules.ts'
import { type Claims, DEEP_LINKING, LTI_VERSION, toClaim } from './claims.rules.ts'
import type { Tool } from './tools.rules.ts'

/** The answer of a tool in which content was chosen (Deep Linking 2.0). */

const ITEMS_MOST = 100
const NAME_MOST = 255

const item = z.object({
  type: z.string(),
  title: z.string().optional(),
  url: z.string().optional(),
  custom: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  lineItem: z.object({ scoreMaximum: z.number() }).optional(),
  iframe: z.object({}).optional(),
})
const response = z.object({
  [toClaim('message_type')]: z.literal('LtiDeepLinkingResponse'),
  [toClaim('version')]: z.literal(LTI_VERSION),
  [toClaim('deployment_id')]: z.string(),
  [`${DEEP_LINKING}/data`]: z.string().min(1).max(500),
  [`${DEEP_LINKING}/content_items`]: z.array(z.unknown()).max(ITEMS_MOST).optional(),
})

export type ChosenLesson = {
  name: string
  target_link_uri: string | null
  tool_custom: string | null
  is_graded: boolean
}

/** The data and the items of an answer; null if it is none for this tool. */
export const readChoice = (claims: Claims, tool: Tool): { data: string; items: unknown[] } | null => {
  const parsedResponse = response.safeParse(claims)
  if (!parsedResponse.success) return null
  const answer: Record<string, unknown> = parsedResponse.data
  if (answer[toClaim('deployment_id')] !== tool.deployment_id) return null
  return {
    data: String(answer[`${DEEP_LINKING}/data`]),
    items: (parsedResponse.data[`${DEEP_LINKING}/content_items`] as unknown[] | undefined) ?? [],
  }
}

const toCustom = (custom: Record<string, unknown> | undefined): string | null => {
  const lines = Object.entries(custom ?? {}).map(([name, value]) => `${name}=${String(value)}`)
  return lines.length === 0 ? null : lines.join('\n')
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** One chosen item as a lesson; or the name of one that cannot become a lesson. */
export const toChosenLesson = (value: unknown, tool: Tool): ChosenLesson | { refused: string } => {
  const parsedItem = item.safeParse(value)
  if (!parsedItem.success) return { refused: 'Isi yang tidak dapat dibaca' }
  const { type, title, url, custom, lineItem } = parsedItem.data
  const trimmedTitle = title?.trim().slice(0, NAME_MOST) ?? ''
  const name = trimmedTitle === '' || !isStorable(trimmedTitle) ? tool.name : trimmedTitle
  const tool_custom = toCustom(custom)
  const isOurs = url === undefined || isToolAddress(url, tool.launch_urls)
  const isWhole = isStorable(`${url ?? ''}${tool_custom ?? ''}`) && findCustomFault(tool_custom) === null
  if (type !== 'ltiResourceLink' || !isOurs || !isWhole)
    return { refused: `${name} (${type})`.slice(0, NAME_MOST) }
  return {
    name,
    target_link_uri: url ?? null,
    tool_custom,
    is_graded: tool.uses_scores && lineItem !== undefined,
  }
}
