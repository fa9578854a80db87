import { refusal } from '@tuntas/contract/wire/errors.schemas'
import type { Reply } from './wire.ts'

/** Requirements of every reply: never an internal error, and messages for people. */

/** Words of library messages that never occur in ours. */
const ENGLISH =
  /\b(invalid|expected|received|must|required|unrecognized|too (big|small|long|short)|cannot|error|unexpected|failed|not found|is not|should|does not|undefined|null|NaN|string|number|boolean|object|key|keys|body|unsupported)\b/i
/** Internals that only developers should see. */
const INNARDS = /node_modules|\bat [\w.<>]+ \(|file:\/\/|\.ts:\d+|\bselect .+ from\b|SQLSTATE|ZodError|stack/i

const wordsIn = (body: { message: string; errors?: Record<string, string[]> | undefined }) => [
  body.message,
  ...Object.values(body.errors ?? {}).flat(),
]

/** The fault of a reply, or null. */
export const findFault = ({ code, type, text }: Reply): string | null => {
  if (code >= 500) return `${code}: ${text.slice(0, 300)}`
  if (code < 400) return code === 200 ? null : `${code} is neither success nor refusal`
  if (!type.includes('application/json')) return `${code} without our envelope: ${type} ${text.slice(0, 200)}`
  const parsedBody = refusal.safeParse(JSON.parse(text))
  if (!parsedBody.success) return `not our envelope: ${text.slice(0, 300)}`
  const words = wordsIn(parsedBody.data)
  const foreignText = words.find((one) => ENGLISH.test(one) || one.trim() === '')
  if (foreignText !== undefined) return `not Indonesian: ${JSON.stringify(foreignText)}`
  const inner = words.find((one) => INNARDS.test(one))
  return inner === undefined ? null : `shows its innards: ${JSON.stringify(inner)}`
}

/** True for a refused but stored save, as specified for late answers. */
export const isKept = ({ code, text }: Reply): boolean => code === 409 && JSON.parse(text).data?.kept === true
