import {
  arrangeGroups,
  type ClassGroup,
  classGroups,
  moveStudents,
  removeGroup,
} from '@tuntas/contract/classroom/groups'
import { archivedOfCourse } from '@tuntas/contract/operations/archive'
import { useState } from 'react'
import { type Stale, useData } from '../../../kit/queries'
import { ofReply, useAction } from '../../../kit/useAction'

/** What shows the groups of a class. */
export const staleGroups = (courseId: number): Stale[] => {
  const query = { courses_id: courseId }
  return [
    [classGroups, { query }],
    [archivedOfCourse, { query }],
  ]
}

/** The groups of a class, who is ticked in them, and what can be done. */
export function useGroups(courseId: number) {
  const roster = useData(classGroups, { query: { courses_id: courseId } }, { staleTime: 0 })
  const [ticked, setTicked] = useState<readonly number[]>([])
  const shared = { said: ofReply, invalidates: staleGroups(courseId) }
  const moving = useAction(moveStudents, { ...shared, done: () => setTicked([]) })
  const removing = useAction(removeGroup, shared)
  const here = [
    ...(roster.data?.groups.flatMap(({ members }) => members) ?? []),
    ...(roster.data?.ungrouped ?? []),
  ]
  const chosen = here.filter(({ user_id }) => ticked.includes(user_id))
  return {
    roster,
    chosen,
    isTicked: (id: number) => ticked.includes(id),
    toggle: (id: number) =>
      setTicked(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]),
    clear: () => setTicked([]),
    moving: moving.pending,
    /** Without group out of theirs. */
    move: (groupId?: number) =>
      moving.run({
        body: {
          courses_id: courseId,
          list_user_id: chosen.map(({ user_id }) => user_id),
          group_id: groupId,
        },
      }),
    remove: (group: ClassGroup) =>
      removing.ask(
        {
          text: `${group.name} akan dihapus.`,
          detail: `${group.members.length} mahasiswanya menjadi tanpa kelompok. Tugas yang sudah dikumpulkan tetap ada, dan kelompok bisa dipulihkan lewat Terhapus.`,
          danger: true,
        },
        { params: { id: group.id } },
      ),
  }
}
export type Groups = ReturnType<typeof useGroups>

/** Saves groups that were previewed. */
export const useArrange = (courseId: number, done: () => void) =>
  useAction(arrangeGroups, { said: ofReply, invalidates: staleGroups(courseId), done })
