import type { Iku7Class } from '@tuntas/contract/insight/components'
import { computeActiveWeight } from '@tuntas/contract/insight/plan-checks'
import { type CourseMethod, IKU7_LEAST, type MarkComponent } from '@tuntas/contract/insight/plans.vocabulary'
import { round2 } from '../reports/recap.rules.ts'

/** Components of the final mark of classes, and which mata kuliah count for IKU-7. */

type Item = { id: number; name: string; type: 'ASSIGNMENT' | 'QUIZ'; units: number }
type Chosen = { lessons_id: number; component: MarkComponent }

const byType: Record<Item['type'], MarkComponent> = { QUIZ: 'kuis', ASSIGNMENT: 'tugas' }

/** The items of a class with component and percent of the final mark. */
export const listComponents = (items: readonly Item[], choices: readonly Chosen[]) => {
  const total = items.reduce((sum, { units }) => sum + units, 0)
  return items.map(({ id, name, type, units }) => {
    const choice = choices.find(({ lessons_id }) => lessons_id === id)
    return {
      lessons_id: id,
      name,
      weight: total === 0 ? 0 : round2((100 * units) / total),
      component: choice?.component ?? byType[type],
      chosen: choice ? (1 as const) : (0 as const),
    }
  })
}

const isMet = (method: CourseMethod | null, active: number): boolean =>
  method !== null && active >= IKU7_LEAST

type ClassRow = Omit<Iku7Class, 'active' | 'meets'> & { items: ReturnType<typeof listComponents> }
/** A mata kuliah counts if all its classes of the semester meet the rule. */
export const summariseIku7 = (rows: readonly ClassRow[]) => {
  const classes = rows.map(({ items, ...row }) => {
    const active = computeActiveWeight(items)
    return { ...row, active, meets: isMet(row.course_method, active) ? (1 as const) : (0 as const) }
  })
  const subjects = new Set(classes.map(({ course_category_id }) => course_category_id))
  const unmet = new Set(
    classes.flatMap(({ course_category_id, meets }) => (meets === 0 ? [course_category_id] : [])),
  )
  const total_met = subjects.size - unmet.size
  return {
    classes,
    total_subject: subjects.size,
    total_met,
    percent: subjects.size === 0 ? null : round2((100 * total_met) / subjects.size),
  }
}
