import type { Iku7Class, Iku7Subject } from '@tuntas/contract/insight/components'
import {
  type CourseMethod,
  IKU7_LEAST,
  iku7Components,
  type MarkComponent,
} from '@tuntas/contract/insight/plans.vocabulary'
import type { MarkedType } from '@tuntas/contract/learning/lessons.vocabulary'
import { round2 } from '../reports/recap.rules.ts'

/** Components of the final mark of classes, and which mata kuliah count for IKU-7. */

type Item = { id: number; name: string; type: MarkedType; units: number }
type Chosen = { lessons_id: number; component: MarkComponent }

const byType: Record<Item['type'], MarkComponent> = { QUIZ: 'kuis', ASSIGNMENT: 'tugas', TOOL: 'tugas' }

/** The items of a class with component and percent of the final mark. */
export const listComponents = (items: readonly Item[], choices: readonly Chosen[]) => {
  const total = items.reduce((sum, { units }) => sum + units, 0)
  return items.map(({ id, name, type, units }) => {
    const choice = choices.find(({ lessons_id }) => lessons_id === id)
    return {
      lessons_id: id,
      name,
      units,
      weight: total === 0 ? 0 : round2((100 * units) / total),
      component: choice?.component ?? byType[type],
      chosen: choice ? (1 as const) : (0 as const),
    }
  })
}
export type Components = ReturnType<typeof listComponents>

const sumUnits = (items: readonly { units: number }[]) => items.reduce((sum, { units }) => sum + units, 0)
/** Percent of the final mark from participation, cases and projects; rounded after the sum. */
export const computeActivePercent = (
  items: readonly Pick<Components[number], 'units' | 'component'>[],
): number => {
  const total = sumUnits(items)
  const activeItems = items.filter(({ component }) => iku7Components.includes(component))
  return total === 0 ? 0 : round2((100 * sumUnits(activeItems)) / total)
}

const isMet = (method: CourseMethod | null, active: number): boolean =>
  method !== null && active >= IKU7_LEAST

type ClassRow = Omit<Iku7Class, 'active' | 'meets'> & { items: Components }

const toSubject = (
  [first, ...otherClasses]: readonly [Iku7Class, ...Iku7Class[]],
  unmetIds: ReadonlySet<number>,
): Iku7Subject => {
  const { course_category_id, course_category, course_category_code } = first
  const classes = [first, ...otherClasses]
  return {
    course_category_id,
    course_category,
    course_category_code,
    classes: classes.length,
    classes_met: classes.filter(({ meets }) => meets === 1).length,
    least_active: Math.min(...classes.map(({ active }) => active)),
    meets: unmetIds.has(course_category_id) ? 0 : 1,
  }
}

/** A mata kuliah counts if all its classes of the semester meet the rule. */
export const summariseIku7 = (rows: readonly ClassRow[]) => {
  const classes: Iku7Class[] = rows.map(({ items, ...row }) => {
    const active = computeActivePercent(items)
    return { ...row, active, meets: isMet(row.course_method, active) ? (1 as const) : (0 as const) }
  })
  const subjectIds = new Set(classes.map(({ course_category_id }) => course_category_id))
  const unmetIds = new Set(
    classes.flatMap(({ course_category_id, meets }) => (meets === 0 ? [course_category_id] : [])),
  )
  const subjects = [...subjectIds].flatMap((id) => {
    const [first, ...otherClasses] = classes.filter(({ course_category_id }) => course_category_id === id)
    return first ? [toSubject([first, ...otherClasses], unmetIds)] : []
  })
  const total_met = subjectIds.size - unmetIds.size
  return {
    classes,
    subjects,
    total_subject: subjectIds.size,
    total_met,
    percent: subjectIds.size === 0 ? null : round2((100 * total_met) / subjectIds.size),
  }
}
