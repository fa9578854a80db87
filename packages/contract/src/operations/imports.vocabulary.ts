/** What is imported, as its kind is called on screens and in files. */
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
 * mapping: the key column is not known yet. checked: the file was read, nothing was saved. queued, running: the import or its
 * undoing (`task`) is under way. done: all was saved. failed: refused as a whole, nothing was saved. interrupted: the server
 * stopped in the middle, nothing was saved. undone: it was saved, then taken back. An undoing ends as undone, or as done again.
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

/** What a row would do, or did. skip: whoever committed left it out. */
export const importOutcomes = ['create', 'update', 'same', 'refuse', 'skip'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** add: changes no row that is there already. */
export const importModes = ['upsert', 'add'] as const
export type ImportMode = (typeof importModes)[number]

/** What became of a row when its import was undone. left: the row is in use, or was changed since. */
export const importFates = ['removed', 'restored', 'left'] as const
export type ImportFate = (typeof importFates)[number]

/** Rows that one file may hold. */
export const IMPORT_ROWS = 20_000

/** How many days the rows of an import are kept. It can be undone that long. */
export const IMPORT_KEPT_DAYS = 30
