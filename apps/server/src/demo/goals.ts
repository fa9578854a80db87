import { goals } from '../modules/learning/goals/schema.ts'
import type { Calendar, Minute } from './calendar.ts'
import type { Classroom } from './classes.ts'
import { courseOutcomes } from './content/outcomes/courses.ts'
import type { ItemContent } from './content/types.ts'
import { chooseTopics, type GetGoalId } from './lessons.ts'
import { getId, type Masters } from './masters.ts'
import type { FindCpmkId } from './outcomes.ts'
import type { Tables } from './tables.ts'

interface Office {
  tables: Tables
  calendar: Calendar
  masters: Masters
  findCpmkId: FindCpmkId
}

/** Quizzes ask for the goals of assignments too. */
const listGoalTexts = (item: ItemContent): readonly string[] =>
  item.type === 'QUIZ' ? item.questions.map((question) => question.goals) : []

/**
 * Goals of each mata kuliah in the order its classes use them; then goals of its CPMK that nothing asks for
 * yet.
 */
export const addGoals = (
  { tables, calendar, masters, findCpmkId }: Office,
  rooms: readonly Classroom[],
): GetGoalId => {
  const subjects = new Map<string, Map<string, number>>()
  const add = (subject: string, texts: readonly string[], startMinute: Minute) => {
    const ids = subjects.get(subject) ?? new Map<string, number>()
    subjects.set(subject, ids)
    for (const text of texts) {
      if (ids.has(text)) continue
      const position = ids.size + 1
      const id = tables.add(goals, {
        course_category_id: getId(masters.subject, subject),
        code: `Sub-CPMK-${position}`,
        text,
        position,
        cpmk_id: findCpmkId(subject, text),
        created_at: calendar.iso(startMinute - 1440),
      })
      ids.set(text, id)
    }
  }
  for (const room of rooms)
    add(
      room.plan.subject,
      chooseTopics(room).flatMap(({ items }) => items.flatMap(listGoalTexts)),
      room.began,
    )
  for (const [subject, outcomes] of Object.entries(courseOutcomes))
    add(
      subject,
      outcomes.flatMap(({ goals: texts }) => texts),
      0,
    )
  return (room, text) => {
    const id = subjects.get(room.plan.subject)?.get(text)
    if (id === undefined) throw new Error(`no goal ${text}`)
    return id
  }
}
