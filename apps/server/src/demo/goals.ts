import { goals } from '../modules/learning/goals/schema.ts'
import type { Calendar } from './calendar.ts'
import type { Classroom } from './classes.ts'
import type { ItemContent } from './content/types.ts'
import { type GoalOf, topicsOf } from './lessons.ts'
import { idOf, type Masters } from './masters.ts'
import type { Tables } from './tables.ts'

interface Office {
  tables: Tables
  calendar: Calendar
  masters: Masters
}

/** Assignments measure goals that quizzes ask for too. */
const named = (item: ItemContent): readonly string[] =>
  item.type === 'QUIZ' ? item.questions.map((question) => question.goals) : []

/** The goals of each mata kuliah, numbered as its classes come to them. */
export const addGoals = ({ tables, calendar, masters }: Office, rooms: readonly Classroom[]): GoalOf => {
  const subjects = new Map<string, Map<string, number>>()
  for (const room of rooms) {
    const ids = subjects.get(room.plan.subject) ?? new Map<string, number>()
    subjects.set(room.plan.subject, ids)
    for (const text of topicsOf(room).flatMap(({ items }) => items.flatMap(named))) {
      if (ids.has(text)) continue
      const position = ids.size + 1
      const id = tables.add(goals, {
        course_category_id: idOf(masters.subject, room.plan.subject),
        code: `Sub-CPMK-${position}`,
        text,
        position,
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
