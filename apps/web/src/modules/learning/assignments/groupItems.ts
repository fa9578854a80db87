import type { QueueRow } from '@tuntas/contract/learning/assignments'

/** One unit of marking: the work of a student or a group. */
export type Item = QueueRow & {
  /** All students who share the work. */
  user_ids: readonly number[]
  /** Names of a group's members. */
  members: readonly string[]
}

const alone = (row: QueueRow): Item => ({ ...row, user_ids: [row.user_id], members: [] })

const getGroupState = (rows: readonly QueueRow[], handedIn: QueueRow | undefined): QueueRow['state'] => {
  if (handedIn) return handedIn.group_score === null ? 'waiting' : 'graded'
  return rows.every(({ state }) => state === 'late') ? 'late' : 'missing'
}

/** A group represents its members with its own mark. It counts as handed in once one member has a row. */
const together = (rows: readonly QueueRow[]): Item[] => {
  const handedIn = rows.find(({ id }) => id !== null)
  const head = handedIn ?? rows[0]
  if (!head) return []
  return [
    {
      ...head,
      name: head.group ?? head.name,
      score: head.group_score,
      state: getGroupState(rows, handedIn),
      user_ids: rows.map(({ user_id }) => user_id),
      members: rows.map(({ name }) => name),
    },
  ]
}

/** The queue with each group once, at its first member's position. */
export const mergeGroupRows = (rows: readonly QueueRow[]): Item[] =>
  rows.flatMap((row) => {
    if (row.group_id === null) return [alone(row)]
    const all = rows.filter(({ group_id }) => group_id === row.group_id)
    return all[0] === row ? together(all) : []
  })
