/** Names of import kinds on screens and in files. */
export const importNames = {
  teacher: 'Dosen',
  student: 'Mahasiswa',
  'study-group': 'Rombongan Belajar',
  'course-category': 'Mata Kuliah',
  course: 'Kelas',
  member: 'Peserta Kelas',
  grade: 'Grade Nilai',
  admin: 'Administrator',
  'graduate-profile': 'Profil Lulusan',
  cpl: 'CPL',
  cpmk: 'CPMK',
} as const
export type ImportKind = keyof typeof importNames

/**
 * mapping: the key column is unknown. checked: the file was read, nothing was saved. queued, running: the
 * import or its undo (`task`) is in progress. done: all was saved. failed: refused as a whole, nothing was
 * saved. interrupted: the server stopped, nothing was saved. undone: saved, then reverted. An undo ends as
 * undone, or as done again.
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

/** What a row would do, or did. skip: left out at commit. */
export const importOutcomes = ['create', 'update', 'same', 'refuse', 'skip'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** add: never changes existing rows. */
export const importModes = ['upsert', 'add'] as const
export type ImportMode = (typeof importModes)[number]

/** Result of undoing a row. left: in use, or changed since. */
export const importFates = ['removed', 'restored', 'left'] as const
export type ImportFate = (typeof importFates)[number]

/** Most rows of one file. */
export const IMPORT_ROWS = 20_000

/** Days for which import rows are kept, and undo is possible. */
export const IMPORT_KEPT_DAYS = 30
