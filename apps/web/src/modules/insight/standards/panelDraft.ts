import type {
  StandardGroup,
  StandardMethod,
  StandardPanel,
  Standards,
} from '@tuntas/contract/insight/standards'

/** A panel while it is edited; ratings as typed, by judge and question. */
export type PanelDraft = {
  id?: number | undefined
  version?: number | undefined
  name: string
  method: StandardMethod
  judges: readonly string[]
  round: 1 | 2
  /** `${round} ${judge} ${question}` → text */
  ratings: Readonly<Record<string, string>>
  groups: Readonly<Record<number, StandardGroup>>
}

export const toRatingKey = (round: 1 | 2, judge: number, questionId: number) =>
  `${round} ${judge} ${questionId}`

export const newDraft = (method: StandardMethod, name: string): PanelDraft => ({
  name,
  method,
  judges: method === 'angoff' ? ['Penilai 1'] : [],
  round: 1,
  ratings: {},
  groups: {},
})

const comma = (value: number) => String(value).replace('.', ',')

export const toDraft = ({
  id,
  version,
  name,
  method,
  judges,
  ratings,
  groups,
}: Omit<StandardPanel, 'result' | 'applied_at'>): PanelDraft => ({
  id,
  version,
  name,
  method,
  judges,
  round: ratings.some(({ round }) => round === 2) ? 2 : 1,
  ratings: Object.fromEntries(
    ratings.map(({ judge, question_id, round, value }) => [
      toRatingKey(round, judges.indexOf(judge), question_id),
      comma(value),
    ]),
  ),
  groups: Object.fromEntries(groups.map(({ user_id, group }) => [user_id, group])),
})

/** The body of a save. A text that is no number becomes null, which the server refuses by its place. */
export const toPanelBody = (
  draft: PanelDraft,
  lessonId: number,
  { items, students }: Pick<Standards, 'items' | 'students'>,
) => ({
  ...(draft.id !== undefined && { id: draft.id }),
  ...(draft.version !== undefined && { version: draft.version }),
  lessons_id: lessonId,
  name: draft.name,
  method: draft.method,
  judges: [...draft.judges],
  ratings: ([1, 2] as const).flatMap((round) =>
    draft.judges.flatMap((judge, at) =>
      items.flatMap(({ question_id }) => {
        const text = draft.ratings[toRatingKey(round, at, question_id)]?.trim() ?? ''
        return text === '' ? [] : [{ judge, question_id, round, value: Number(text.replace(',', '.')) }]
      }),
    ),
  ),
  // Students who left the class are no longer listed, and the server refuses them.
  groups: students.flatMap(({ user_id }) => {
    const group = draft.groups[user_id]
    return group ? [{ user_id, group }] : []
  }),
})

/** Cells of a text copied from a spreadsheet. */
export const parseCells = (text: string): string[][] =>
  text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim().replace(/%$/, '')))

type Place = { judge: number; item: number }

/** Puts pasted cells into the table: items are rows, judges columns. Cells beyond it are dropped. */
export const pasteCells = (
  draft: PanelDraft,
  items: Standards['items'],
  { judge, item }: Place,
  cells: readonly (readonly string[])[],
): PanelDraft => {
  const ratings: Record<string, string> = { ...draft.ratings }
  for (const [row, line] of cells.entries())
    for (const [column, cell] of line.entries()) {
      const target = items[item + row]
      if (target && judge + column < draft.judges.length)
        ratings[toRatingKey(draft.round, judge + column, target.question_id)] = cell
    }
  return { ...draft, ratings }
}

/** Without a judge; the columns to the right move left. */
export const removeJudge = (draft: PanelDraft, place: number): PanelDraft => ({
  ...draft,
  judges: draft.judges.filter((_, at) => at !== place),
  ratings: Object.fromEntries(
    Object.entries(draft.ratings).flatMap(([key, text]) => {
      const [round, judge = 0, question] = key.split(' ').map(Number)
      if (judge === place) return []
      return [[`${round} ${judge > place ? judge - 1 : judge} ${question}`, text]]
    }),
  ),
})
