/** What uses a row: noun, count, and the column that refers to it. */
export type Use = { noun: string; count: number; by: string }

/** A row that cannot be deleted, and why: `data.blocked` of an `in_use` refusal. */
export type Blocked = {
  id: number
  name: string
  /** Empty if the row's own state prevents it. */
  uses: readonly Use[]
  message: string
}
