import { type CognitiveLevel, cognitiveLevels, type Question } from '@tuntas/contract/learning/questions'

/**
 * Fields that other systems lack are written as tags: level, goal, related material, and in GIFT the points.
 */

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
  /** Tags of unknown meaning. */
  strange: string[]
}
const knows = (tag: string) =>
  isLevel(tag.toLowerCase()) || [GOAL, RELATED, PART, POINT].some((sign) => sign.test(tag))
export const fromTags = (tags: readonly string[]): Tagged => {
  const writtenTags = tags.map((tag) => tag.trim()).filter(Boolean)
  const level = writtenTags.map((tag) => tag.toLowerCase()).filter(isLevel)
  const findTag = (sign: RegExp) => writtenTags.find((tag) => sign.test(tag))?.replace(sign, '') || null
  const point = writtenTags.map((tag) => POINT.exec(tag)?.[1]).find((one) => one !== undefined)
  return {
    level: [...new Set(level)].sort(),
    goals: findTag(GOAL),
    point: point === undefined ? null : Number(point.replace(',', '.')),
    related: findTag(RELATED),
    part: findTag(PART),
    strange: writtenTags.filter((tag) => !knows(tag)),
  }
}

const nameTag = (name: string, text: string | null) =>
  text === null ? [] : [`${name}: ${text.replace(/\s+/g, ' ')}`]
type Told = Pick<Question, 'level' | 'goals' | 'related_lessons' | 'related_part'>
export const toTags = ({ level, goals, related_lessons, related_part }: Told): string[] => [
  ...level,
  ...nameTag('tujuan', goals),
  ...nameTag('materi', related_lessons),
  ...nameTag('bagian', related_part),
]
