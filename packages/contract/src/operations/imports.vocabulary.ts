/**
 * mapping: the key column is not known yet · checked: looked at, nothing done · queued, running: under way ·
 * done · failed: refused as a whole · interrupted: the server stopped in the middle. After the last two nothing was saved.
 * undone: was done and taken back. Queued and running also hold of an undoing (`task`), which leads to undone, or back to done.
 */
export const importStates = [
  'mapping',
  'checked',
  'queued',
  'running',
  'done',
  'failed',
  'interrupted',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

export const importTasks = ['import', 'undo'] as const
export type ImportTask = (typeof importTasks)[number]

/** What a row would do, or did; skip: left out by whoever committed. */
export const importOutcomes = ['create', 'update', 'same', 'refuse', 'skip'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** add: rows that are there already stay as they are. */
export const importModes = ['upsert', 'add'] as const
export type ImportMode = (typeof importModes)[number]

/** What became of a row when its import was undone; left: in use, or changed since. */
export const importFates = ['removed', 'restored', 'left'] as const
export type ImportFate = (typeof importFates)[number]

/** Rows that one file may hold. */
export const IMPORT_ROWS = 20_000

/** For so many days the rows of an import are kept, and it can be undone. */
export const IMPORT_KEPT_DAYS = 30
