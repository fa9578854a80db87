import { goals } from '../modules/learning/goals/schema.ts'
import type { Calendar } from './calendar.ts'
import type { Classroom } from './classes.ts'
import { courseOutcomes } from './content/outcomes.ts'
import type { ItemContent } from './content/types.ts'
import { type GoalOf, topicsOf } from './lessons.ts'
import { idOf, type Masters } from './masters.ts'
import type { CpmkOf } from './outcomes.ts'
import type { Tables } from './tables.ts'

interface Office {
  tables: Tables
  calendar: Calendar
  masters: Masters
  cpmkOf: CpmkOf
}

/** Assignments measure goals that quizzes ask for too. */
const named = (item: ItemContent): readonly string[] =>
  item.type === 'QUIZ' ? item.questions.map((question) => question.goals) : []

/** The goals of each mata kuliah, numbered as its classes come to them. */
export const addGoals = (
  { tables, calendar, masters, cpmkOf }: Office,
  rooms: readonly Classroom[],
): GoalOf => {
  const subjects = new Map<string, Map<string, number>>()
  for (const room of rooms) {
    const ids = subjects.get(room.plan.subject) ?? new Map<string, number>()
    subjects.set(room.plan.subject, ids)
    const asked = topicsOf(room).flatMap(({ items }) => items.flatMap(named))
    const planned = asked.length === 0 ? [] : (courseOutcomes[room.plan.subject] ?? [])
    for (const text of [...asked, ...planned.flatMap(({ untested = [] }) => untested)]) {
      if (ids.has(text)) continue
      const position = ids.size + 1
      const id = tables.add(goals, {
        course_category_id: idOf(masters.subject, room.plan.subject),
        code: `Sub-CPMK-${position}`,
        text,
        position,
        cpmk_id: cpmkOf(room.plan.subject, text),
        created_at: calendar.iso(room.began - 1440),
      })
      ids.set(text, id)
    }
  }
  return (room, text) => {
    const id = subjects.get(room.plan.subject)?.get(text)
    if (id === undefined) throw new Error(`no goal ${text}`)
    return id
  }
}
