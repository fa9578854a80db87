/**
 * mapping: the key column is not known yet · checked: looked at, nothing done · queued, running: under way ·
 * done · failed: refused as a whole · interrupted: the server stopped in the middle. After the last two nothing was saved.
 */
export const importStates = [
  'mapping',
  'checked',
  'queued',
  'running',
  'done',
  'failed',
  'interrupted',
] as const
export type ImportState = (typeof importStates)[number]

/** What a row would do, or did. */
export const importOutcomes = ['create', 'update', 'same', 'refuse'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
