import type { QueueRow } from '@tuntas/contract/learning/assignments'

/** What is marked at once: the work of one student, or of one group. */
export type Item = QueueRow & {
  /** Everybody whose work it is. */
  user_ids: readonly number[]
  /** Their names, of a group. */
  members: readonly string[]
}

const alone = (row: QueueRow): Item => ({ ...row, user_ids: [row.user_id], members: [] })

const getGroupState = (rows: readonly QueueRow[], handedIn: QueueRow | undefined): QueueRow['state'] => {
  if (handedIn) return handedIn.group_score === null ? 'waiting' : 'graded'
  return rows.every(({ state }) => state === 'late') ? 'late' : 'missing'
}

/** A group stands for its members, with its own mark; it is handed in once one of them has a row of it. */
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

/** The queue with each group once, where its first member stands. */
export const mergeGroupRows = (rows: readonly QueueRow[]): Item[] =>
  rows.flatMap((row) => {
    if (row.group_id === null) return [alone(row)]
    const all = rows.filter(({ group_id }) => group_id === row.group_id)
    return all[0] === row ? together(all) : []
  })
