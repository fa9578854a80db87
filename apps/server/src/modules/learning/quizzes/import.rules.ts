import type { ImportError, LeftOut } from '@tuntas/contract/learning/question-files'
import type { CognitiveLevel } from '@tuntas/contract/learning/questions'
import { sameName } from './export.rules.ts'
import type { Found, FoundQuestion, Trouble } from './formats/parsed-question.ts'

/** Defaults for questions that do not specify them. */
export type Defaults = {
  point?: number | undefined
  level: readonly CognitiveLevel[]
  goals: string | null
}

const FIRST_LEVEL: CognitiveLevel = 'c1'
export const withDefaults = ({ point, level, goals }: FoundQuestion, defaults: Defaults) => ({
  point: point ?? defaults.point ?? 1,
  level: level.length > 0 ? level : defaults.level.length > 0 ? [...defaults.level] : [FIRST_LEVEL],
  goals: goals ?? defaults.goals,
})

export const missingIn = (questions: readonly FoundQuestion[]) => ({
  point: questions.filter(({ point }) => point === null).length,
  level: questions.filter(({ level }) => level.length === 0).length,
  goals: questions.filter(({ goals }) => goals === null).length,
})

type Material = { id: number; name: string }
/** What a bank can store but a quiz cannot. */
export const lostInQuiz = ({ categories, questions }: Found): Trouble[] => [
  ...categories.map(({ line, name }) => ({
    line,
    number: null,
    message: `Kategori "${name.slice(0, 80)}" tidak disimpan`,
  })),
  ...questions.flatMap(({ line, number, tags = [] }) =>
    tags.map((tag) => ({ line, number, message: `Tag "${tag.slice(0, 40)}" dilewati` })),
  ),
]

/** The material that the question names, or why it is dropped; `null` if there is none, as in a bank. */
export const resolveMaterial = (
  { related }: FoundQuestion,
  materials: readonly Material[] | null,
): { id: number | null; lost?: string } => {
  if (!related) return { id: null }
  if (!materials)
    return { id: null, lost: `Materi terkait "${related.slice(0, 100)}" tidak disimpan di bank` }
  const [first, ...more] = materials.filter(({ name }) => sameName(name, related))
  if (!first) return { id: null, lost: `Materi terkait "${related.slice(0, 100)}" tidak ada di kelas ini` }
  if (more.length > 0)
    return { id: null, lost: `Materi terkait "${related.slice(0, 100)}" ada lebih dari satu di kelas ini` }
  return { id: first.id }
}

/** Adds the question number that the line belongs to, if it is unknown. */
export const numbered = (parsedFile: Found, trouble: Trouble): ImportError => {
  if (trouble.number !== null) return trouble
  const head = parsedFile.heads.findLast(({ line }) => line <= trouble.line)
  return { ...trouble, number: parsedFile.heads.length > 0 ? (head?.number ?? null) : null }
}

/** Every skipped question once with all its errors; errors of the whole file come last. */
export const leftOut = ({ heads }: Found, troubles: readonly ImportError[]): LeftOut[] => {
  const reasons = new Map<number | null, Set<string>>()
  for (const { number, message } of troubles)
    reasons.set(number, (reasons.get(number) ?? new Set()).add(message))
  const skippedFor = (number: number | null, title: string): LeftOut[] => {
    const messages = reasons.get(number)
    return messages ? [{ number, title, reason: [...messages].join('; ') }] : []
  }
  return [...heads.flatMap(({ number, title }) => skippedFor(number, title)), ...skippedFor(null, '')]
}
