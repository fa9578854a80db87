import { type CognitiveLevel, cognitiveLevels } from '@tuntas/contract/learning/questions'

/** What other systems have no field for travels as tags: level, goal, and in GIFT the points. */

const GOAL = /^tujuan\s*:\s*/i
const POINT = /^bobot\s*:\s*(\d+(?:[.,]\d{1,2})?)$/i
const isLevel = (tag: string): tag is CognitiveLevel => (cognitiveLevels as readonly string[]).includes(tag)

export type Tagged = { level: CognitiveLevel[]; goals: string | null; point: number | null }
export const fromTags = (tags: readonly string[]): Tagged => {
  const level = tags.map((tag) => tag.trim().toLowerCase()).filter(isLevel)
  const goal = tags.map((tag) => tag.trim()).find((tag) => GOAL.test(tag))
  const point = tags.map((tag) => POINT.exec(tag.trim())?.[1]).find((written) => written !== undefined)
  return {
    level: level.length > 0 ? [...new Set(level)].sort() : ['c1'],
    goals: goal?.replace(GOAL, '') || null,
    point: point === undefined ? null : Number(point.replace(',', '.')),
  }
}

type Told = { level: readonly CognitiveLevel[]; goals: string | null }
export const toTags = ({ level, goals }: Told): string[] => [
  ...level,
  ...(goals === null ? [] : [`tujuan: ${goals.replace(/\s+/g, ' ')}`]),
]
