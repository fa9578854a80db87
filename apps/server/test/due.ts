import { notifications } from '@tuntas/contract/operations/notifications'
import { overPool } from '../src/platform/db/db.ts'
import type { Person, TestApp } from './app.ts'
import { makeCourse, makeTeacher } from './make.ts'

const hour = 3_600_000
export const at = (hours: number) => new Date(Date.now() + hours * hour)
/** From the last minute to slightly ahead, so that it includes what the test has just written. */
export const span = () => ({ from: at(-0.02).toISOString(), to: at(0.01).toISOString() })
export const closing = (hours: number, from = -24) => ({
  is_expired: true,
  start_date: at(from),
  end_date: at(hours),
})

/** Classes with deadlines, and the notifications about them. */
export const dueIn = (app: TestApp) => {
  const db = () => overPool(app.pool)

  const makeClass = async (learning_order: 'bebas' | 'berurutan' = 'bebas') => {
    const teacher = await app.signedIn(await makeTeacher(app.pool))
    return { teacher, course: await makeCourse(app.pool, teacher.id, { learning_order }) }
  }
  const listNotifications = async (person: Person) =>
    (await app.call(person, notifications, { query: { page: 1 } })).body.data as {
      kind: string
      title: string
      body: string
      link: string
    }[]
  const listKinds = async (person: Person) => (await listNotifications(person)).map(({ kind }) => kind)
  return { db, makeClass, listNotifications, listKinds }
}
