import { type CognitiveLevel, cognitiveLevels, type Question } from '@tuntas/contract/learning/questions'

/** What other systems have no field for travels as tags: level, goal, related material, and in GIFT the points. */

const GOAL = /^tujuan\s*:\s*/i
const RELATED = /^materi\s*:\s*/i
const PART = /^bagian\s*:\s*/i
const POINT = /^bobot\s*:\s*(\d+(?:[.,]\d{1,2})?)$/i
const isLevel = (tag: string): tag is CognitiveLevel => (cognitiveLevels as readonly string[]).includes(tag)

export type Tagged = {
  level: CognitiveLevel[]
  goals: string | null
  point: number | null
  related: string | null
  part: string | null
  /** What nobody here knows the meaning of. */
  strange: string[]
}
const knows = (tag: string) =>
  isLevel(tag.toLowerCase()) || [GOAL, RELATED, PART, POINT].some((sign) => sign.test(tag))
export const fromTags = (tags: readonly string[]): Tagged => {
  const written = tags.map((tag) => tag.trim()).filter(Boolean)
  const level = written.map((tag) => tag.toLowerCase()).filter(isLevel)
  const said = (sign: RegExp) => written.find((tag) => sign.test(tag))?.replace(sign, '') || null
  const point = written.map((tag) => POINT.exec(tag)?.[1]).find((one) => one !== undefined)
  return {
    level: [...new Set(level)].sort(),
    goals: said(GOAL),
    point: point === undefined ? null : Number(point.replace(',', '.')),
    related: said(RELATED),
    part: said(PART),
    strange: written.filter((tag) => !knows(tag)),
  }
}

const named = (name: string, text: string | null) =>
  text === null ? [] : [`${name}: ${text.replace(/\s+/g, ' ')}`]
type Told = Pick<Question, 'level' | 'goals' | 'related_lessons' | 'related_part'>
export const toTags = ({ level, goals, related_lessons, related_part }: Told): string[] => [
  ...level,
  ...named('tujuan', goals),
  ...named('materi', related_lessons),
  ...named('bagian', related_part),
]
