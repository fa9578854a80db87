import { refusal } from '@tuntas/contract/wire/errors.schemas'
import type { Reply } from './wire.ts'

/** What every reply must be, whatever was asked: never a defect of ours, and words for people. */

/** Words that stand in messages of libraries, and in none of ours. */
const ENGLISH =
  /\b(invalid|expected|received|must|required|unrecognized|too (big|small|long|short)|cannot|error|unexpected|failed|not found|is not|should|does not|undefined|null|NaN|string|number|boolean|object|key|keys|body|unsupported)\b/i
/** What only somebody who reads the source should see. */
const INNARDS = /node_modules|\bat [\w.<>]+ \(|file:\/\/|\.ts:\d+|\bselect .+ from\b|SQLSTATE|ZodError|stack/i

const wordsIn = (body: { message: string; errors?: Record<string, string[]> | undefined }) => [
  body.message,
  ...Object.values(body.errors ?? {}).flat(),
]

/** What is wrong with a reply, or null. */
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

/** Is it a save that was refused and kept, as the specification wants of late answers? */
export const isKept = ({ code, text }: Reply): boolean => code === 409 && JSON.parse(text).data?.kept === true
