import { REFRESH_QUESTIONS } from '@tuntas/contract/learning/practice'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { listDue, listSilenced } from './refresh.store.ts'
import { listGoals, openPractice } from './store.ts'

type DueGoal = Awaited<ReturnType<typeof listDue>>[number]

/** Due goals with enough questions, in classes whose reminders the student has not silenced. */
export const listAskable = async (
  conn: Conn,
  actor: Actor,
  dueGoals: readonly DueGoal[],
  silenced: readonly number[],
): Promise<DueGoal[]> => {
  const heardGoals = dueGoals.filter(({ courses_id }) => !silenced.includes(courses_id))
  const askable = new Set<string>()
  for (const id of new Set(heardGoals.map(({ courses_id }) => courses_id)))
    for (const { goal_id, total_question } of await listGoals(conn, await openPractice(conn, actor, id)))
      if (total_question >= REFRESH_QUESTIONS) askable.add(`${id} ${goal_id}`)
  return heardGoals.filter(({ courses_id, goal_id }) => askable.has(`${courses_id} ${goal_id}`))
}

/** For all classes. Usually nothing is due and no further query runs. */
export const listReminders = async (conn: Conn, actor: Actor): Promise<DueGoal[]> => {
  const dueGoals = await listDue(conn, actor.id, undefined)
  return dueGoals.length === 0 ? [] : listAskable(conn, actor, dueGoals, await listSilenced(conn, actor.id))
}
