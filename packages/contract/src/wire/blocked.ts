/** What a row is used by: how many of what, and by which of their columns they name it. */
export type Use = { noun: string; count: number; by: string }

/** A row that cannot be deleted, and why: `data.blocked` of a refusal with `in_use`. */
export type Blocked = {
  id: number
  name: string
  /** Empty where the row's own state keeps it. */
  uses: readonly Use[]
  message: string
}
