import { describe, expect, it } from 'vitest'
import { studyGroups } from './studyGroups'

const goal = (goals: string, share: number) => ({
  goals,
  goal_id: goals.length,
  share,
  reached: share >= 75 ? (1 as const) : (0 as const),
})
const lesson = (id: number, ...goals: string[]) => ({
  id,
  name: `Materi ${id}`,
  opened: 0 as const,
  studied: 0 as const,
  practised: 0 as const,
  is_read: 0 as const,
  numbers: [id],
  parts: [],
  goals,
})
const shape = (groups: ReturnType<typeof studyGroups>) =>
  groups.map((group) => [group.goal?.goals ?? null, group.lessons.map(({ id }) => id)])

describe('what to study', () => {
  it('stands under its weakest goal, once', () => {
    const goals = [goal('BCNF', 33), goal('3NF', 40), goal('1NF', 90)]
    expect(shape(studyGroups(goals, [lesson(1, '3NF', 'BCNF'), lesson(2, '3NF')]))).toEqual([
      ['BCNF', [1]],
      ['3NF', [2]],
    ])
  })

  it('is named again where it stands above', () => {
    const [, second] = studyGroups([goal('BCNF', 33), goal('3NF', 40)], [lesson(1, '3NF', 'BCNF')])
    expect(second?.above.map(({ name }) => name)).toEqual(['Materi 1'])
  })

  it('shows a weak goal that names no lesson, and lessons of no goal last', () => {
    expect(shape(studyGroups([goal('BCNF', 0)], [lesson(1)]))).toEqual([
      ['BCNF', []],
      [null, [1]],
    ])
  })

  it('keeps a reached goal only where a lesson is still asked for', () => {
    expect(shape(studyGroups([goal('1NF', 80), goal('2NF', 100)], [lesson(1, '1NF')]))).toEqual([
      ['1NF', [1]],
    ])
  })
})
