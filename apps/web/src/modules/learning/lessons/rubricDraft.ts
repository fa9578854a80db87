import type { Rubric } from '@tuntas/contract/learning/rubric'

/** A rubric while editing: points as typed. */
export type RubricDraft = {
  criteria: { name: string; levels: { name: string; points: string; description: string }[] }[]
}
export type CriterionDraft = RubricDraft['criteria'][number]

const pointsText = (points: number) => String(points).replace('.', ',')

export const toRubricDraft = (rubric: Rubric | null | undefined): RubricDraft | null =>
  rubric
    ? {
        criteria: rubric.criteria.map(({ name, levels }) => ({
          name,
          levels: levels.map((level) => ({
            name: level.name,
            points: pointsText(level.points),
            description: level.description ?? '',
          })),
        })),
      }
    : null

const words = ['Sangat baik', 'Baik', 'Cukup', 'Kurang']
/** A typical criterion: four levels, from 4 points to 1. */
export const newCriterion = (): CriterionDraft => ({
  name: '',
  levels: words.map((name, at) => ({ name, points: String(words.length - at), description: '' })),
})

const criterionSaid = ({ name, levels }: CriterionDraft) =>
  `${name} (${levels.map((level) => `${level.name} ${level.points}`).join(', ')})`
/** A rubric in one line. */
export const draftSaid = (draft: RubricDraft | null): string =>
  draft ? draft.criteria.map(criterionSaid).join('; ') : 'Tidak ada'

const PLACE = /^rubric\.criteria\.(\d+)(?:\.levels\.(\d+))?/
/** Maps errors inside the rubric to one field. */
export function rubricFault(errors: Record<string, string>): Record<string, string> {
  const rubricError = Object.entries(errors).find(([path]) => path.startsWith('rubric'))
  if (!rubricError) return errors
  const otherErrors = Object.entries(errors).filter(([path]) => !path.startsWith('rubric'))
  const [path, message] = rubricError
  const [, criterion, level] = PLACE.exec(path) ?? []
  const place = [
    ...(criterion === undefined ? [] : [`Kriteria ${Number(criterion) + 1}`]),
    ...(level === undefined ? [] : [`tingkat ${Number(level) + 1}`]),
  ]
  return {
    ...Object.fromEntries(otherErrors),
    rubric: place.length > 0 ? `${place.join(', ')}: ${message}` : message,
  }
}
