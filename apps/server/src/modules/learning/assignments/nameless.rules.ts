import { hideFileName } from '../attempts/nameless.rules.ts'

type Work = { handed_in: boolean; group_id: number | null; score: number | null; held: boolean }
/** Is the writer hidden from a marker without names? A group's work and a returned mark name theirs. */
export const isHidden = (work: Work): boolean =>
  work.handed_in && work.group_id === null && (work.score === null || work.held)

/** `place` orders hidden work without a hint at its writer. */
type Named = { id: number | null; user_id: number; name: string; nim: string; place: string | null }

/** Hidden writers first, in an order that tells nothing; their numbers replace name and account. */
export const hideWriters = <R extends Work & Named>(rows: readonly R[]): R[] => [
  ...rows
    .filter(isHidden)
    .toSorted((a, b) => (a.place ?? '').localeCompare(b.place ?? ''))
    .map((row, at) => ({ ...row, user_id: -(row.id ?? 0), name: `Mahasiswa ${at + 1}`, nim: '' })),
  ...rows.filter((row) => !isHidden(row)),
]

export const hideFile = <F extends { name: string }>(file: F | null): F | null =>
  file && { ...file, name: hideFileName(file.name) }

type Files = { document: { name: string } | null; returned?: { name: string } | null }
/** A hand-in or a version without its writer's names; those in texts are hidden once they are rendered. */
export const hideWriter = <R extends Files & { submitted_by: string | null }>(row: R): R => ({
  ...row,
  ...('user_id' in row && { user_id: 0, name: '', nim: '' }),
  submitted_by: null,
  document: hideFile(row.document),
  ...(row.returned !== undefined && { returned: hideFile(row.returned) }),
})
