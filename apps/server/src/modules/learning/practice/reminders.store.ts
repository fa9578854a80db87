import { REFRESH_QUESTIONS } from '@tuntas/contract/learning/practice'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db.ts'
import { listDue, listSilenced } from './refresh.store.ts'
import { listGoals, openPractice } from './store.ts'

type DueGoal = Awaited<ReturnType<typeof listDue>>[number]

/** Due goals that have enough questions to ask, of classes whose student wants to be reminded. */
export const listAskable = async (
  conn: Conn,
  actor: Actor,
  due: readonly DueGoal[],
  silenced: readonly number[],
): Promise<DueGoal[]> => {
  const heard = due.filter(({ courses_id }) => !silenced.includes(courses_id))
  const askable = new Set<string>()
  for (const id of new Set(heard.map(({ courses_id }) => courses_id)))
    for (const { goal_id, total_question } of await listGoals(conn, await openPractice(conn, actor, id)))
      if (total_question >= REFRESH_QUESTIONS) askable.add(`${id} ${goal_id}`)
  return heard.filter(({ courses_id, goal_id }) => askable.has(`${courses_id} ${goal_id}`))
}

/** Of all classes. Mostly nothing is due, and no more is asked. */
export const listReminders = async (conn: Conn, actor: Actor): Promise<DueGoal[]> => {
  const due = await listDue(conn, actor.id, undefined)
  return due.length === 0 ? [] : listAskable(conn, actor, due, await listSilenced(conn, actor.id))
}
