import {
  arrangeGroups,
  type ClassGroup,
  classGroups,
  moveStudents,
  removeGroup,
} from '@tuntas/contract/classroom/groups'
import { archivedOfCourse } from '@tuntas/contract/operations/archive'
import { useState } from 'react'
import { type Stale, useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'

/** Endpoints that show the groups of a class. */
export const staleGroups = (courseId: number): Stale[] => {
  const query = { courses_id: courseId }
  return [
    [classGroups, { query }],
    [archivedOfCourse, { query }],
  ]
}

/** Groups of a class, the selection in them, and the actions. */
export function useGroups(courseId: number) {
  const roster = useData(classGroups, { query: { courses_id: courseId } }, { staleTime: 0 })
  const [tickedIds, setTickedIds] = useState<readonly number[]>([])
  const actionOptions = { said: ofReply, invalidates: staleGroups(courseId) }
  const moving = useAction(moveStudents, { ...actionOptions, done: () => setTickedIds([]) })
  const removing = useAction(removeGroup, actionOptions)
  const rosterMembers = [
    ...(roster.data?.groups.flatMap(({ members }) => members) ?? []),
    ...(roster.data?.ungrouped ?? []),
  ]
  const selectedMembers = rosterMembers.filter(({ user_id }) => tickedIds.includes(user_id))
  return {
    roster,
    chosen: selectedMembers,
    isTicked: (id: number) => tickedIds.includes(id),
    toggle: (id: number) =>
      setTickedIds(tickedIds.includes(id) ? tickedIds.filter((one) => one !== id) : [...tickedIds, id]),
    clear: () => setTickedIds([]),
    moving: moving.pending,
    /** Without group: removes them from theirs. */
    move: (groupId?: number) =>
      moving.run({
        body: {
          courses_id: courseId,
          list_user_id: selectedMembers.map(({ user_id }) => user_id),
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

/** Saves previewed groups. */
export const useArrange = (courseId: number, onDone: () => void) =>
  useAction(arrangeGroups, { said: ofReply, invalidates: staleGroups(courseId), done: onDone })
