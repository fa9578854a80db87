import {
  arrangeGroups,
  type ClassGroup,
  classGroups,
  moveStudents,
  saveGroup,
} from '@tuntas/contract/classroom/groups'
import type { Person, TestApp } from './app.ts'
import { enrol, makeCourse, makeStudent } from './make.ts'

const NAMES = ['Ani', 'Budi', 'Citra', 'Dewi']

/** A class of four, and the lecturer's calls on its groups. */
export const groupsOfClasses = (app: TestApp, teacher: () => Person) => {
  const classOfFour = async () => {
    const id = await makeCourse(app.pool, teacher().id)
    const people: number[] = []
    const members: number[] = []
    for (const name of NAMES) {
      const student = await makeStudent(app.pool, { name })
      people.push(student)
      members.push(await enrol(app.pool, id, student))
    }
    return { id, people, members }
  }
  const listGroups = async (courses_id: number) =>
    (await app.call(teacher(), classGroups, { query: { courses_id } })).body.data
  const readGroups = async (courses_id: number) => {
    const { groups, ungrouped } = await listGroups(courses_id)
    return {
      groups: groups.map((group: ClassGroup) => [
        group.name,
        group.members.map(({ name }) => name).join(' '),
      ]),
      ungrouped: ungrouped.map(({ name }: { name: string }) => name).join(' '),
    }
  }
  const save = (body: Record<string, unknown>, person = teacher()) => app.send(person, saveGroup, { body })
  const newGroup = async (courses_id: number, name: string): Promise<number> =>
    (await save({ courses_id, name })).body.data.id
  const move = (courses_id: number, list_user_id: number[], group_id?: number, person = teacher()) =>
    app.send(person, moveStudents, { body: { courses_id, list_user_id, ...(group_id && { group_id }) } })
  const arrange = (body: Record<string, unknown>, person = teacher()) =>
    app.send(person, arrangeGroups, { body })
  return { classOfFour, listGroups, shown: readGroups, save, newGroup, move, arrange }
}
