import type { Reflection, saveReflection } from '@tuntas/contract/insight/portfolio'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { classReflections } from './schema.ts'

const EMPTY: Reflection = {
  version: 1,
  strengths: null,
  problems: null,
  changes: null,
  updated_at: null,
  updated_by: null,
}

/** The reflection of a class; without texts before the first save. */
export const findReflection = async (conn: Conn, { id }: TaughtCourse): Promise<Reflection> => {
  const [row] = await conn
    .select({
      version: classReflections.version,
      strengths: classReflections.strengths,
      problems: classReflections.problems,
      changes: classReflections.changes,
      updated_at: classReflections.updated_at,
      updated_by: users.name,
    })
    .from(classReflections)
    .innerJoin(users, eq(users.id, classReflections.updated_by))
    .where(eq(classReflections.courses_id, id))
  return row ?? EMPTY
}

export const hasText = ({ strengths, problems, changes }: Reflection): boolean =>
  [strengths, problems, changes].some((text) => text !== null)

type Input = Omit<Body<typeof saveReflection>, 'courses_id'>
const pickTexts = ({ strengths, problems, changes }: Input | Reflection) => ({ strengths, problems, changes })

/** The class is locked, so that of two first saves the second one is stale. */
export const writeReflection = async (
  tx: Work,
  actor: Actor,
  course: TaughtCourse,
  { version, ...input }: Input,
): Promise<void> => {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, course.id)).for('no key update')
  const before = await findReflection(tx, course)
  if (version !== undefined && version !== before.version) throw new AppError('stale')
  const texts = pickTexts(input)
  await tx
    .insert(classReflections)
    .values({ courses_id: course.id, ...texts, version: before.version + 1, updated_by: actor.id })
    .onConflictDoUpdate({
      target: classReflections.courses_id,
      set: { ...texts, version: before.version + 1, updated_by: actor.id, updated_at: sql`now()` },
    })
  await tx.emit('reflection.saved', { id: course.id, before: pickTexts(before), after: texts })
}
