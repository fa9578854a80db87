import type { Role } from '@tuntas/contract/wire/roles'
import type pg from 'pg'
import { giveProgram, makeProgram, makeStudent, makeTeacher, makeUser, masters } from '../make.ts'

/**
 * One person of every kind, by their relation to the class. `otherStudent` is in no class of this world,
 * `classmate` is in it.
 */
export const actors = {
  student: 'mahasiswa',
  classmate: 'mahasiswa',
  otherStudent: 'mahasiswa',
  teacher: 'dosen',
  coordinator: 'dosen',
  otherTeacher: 'dosen',
  admin: 'admin',
  superAdmin: 'super admin',
  /** Of the study program of everybody in the world. */
  operator: 'operator',
  /** Of another program. */
  otherOperator: 'operator',
  /** Of the study program of everybody in the world. */
  koordinator: 'koordinator',
  /** Of another program. */
  otherKoordinator: 'koordinator',
  manajer: 'manajer',
  client: 'client',
  supervisor: 'supervisor',
} as const satisfies Record<string, Role>
export type Actor = keyof typeof actors

export const makePeople = async (pool: pg.Pool, tag: string) => {
  const people = {} as Record<Actor, number>
  for (const [actor, role] of Object.entries(actors) as [Actor, Role][]) {
    const name = { name: `${tag} ${actor}` }
    if (role === 'dosen') people[actor] = await makeTeacher(pool, name)
    else
      people[actor] = role === 'mahasiswa' ? await makeStudent(pool, name) : await makeUser(pool, role, name)
  }
  const { study_program_id } = await masters(pool)
  const otherProgram = await makeProgram(pool)
  for (const one of [people.operator, people.koordinator]) await giveProgram(pool, one, study_program_id)
  for (const one of [people.otherOperator, people.otherKoordinator])
    await giveProgram(pool, one, otherProgram)
  return people
}
