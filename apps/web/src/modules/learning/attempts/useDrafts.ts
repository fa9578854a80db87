import { useLatestState } from '../../../kit/form/useLatestState'

/** The unsaved draft of one answer: points as typed, and feedback. */
export type Draft = { points?: string | undefined; feedback?: string | undefined }

/** Drafts by answer. */
export function useDrafts() {
  const { state: drafts, latest, change } = useLatestState<Record<number, Draft | undefined>>({})
  return {
    drafts,
    /** The current value, also after an await. */
    read: (id: number): Draft => latest.current[id] ?? {},
    write: (id: number, part: Draft) => change((all) => ({ ...all, [id]: { ...all[id], ...part } })),
    /** Removes the saved draft; later changes stay. */
    drop: (id: number, savedDraft: Draft) =>
      change((all) => {
        const { points, feedback } = all[id] ?? {}
        return {
          ...all,
          [id]: {
            points: points === savedDraft.points ? undefined : points,
            feedback: feedback === savedDraft.feedback ? undefined : feedback,
          },
        }
      }),
    isWriting: Object.values(drafts).some(
      (draft) => draft?.points !== undefined || draft?.feedback !== undefined,
    ),
  }
}

/** What leaving drafts would lose. */
export const UNSAVED = 'Poin atau umpan balik yang belum disimpan akan hilang.'
