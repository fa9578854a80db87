import { useLatestState } from '../../../kit/form/useLatestState'

/** What is written of one answer and not saved: its points as they are typed, and what is said of it. */
export type Draft = { points?: string | undefined; feedback?: string | undefined }

/** Drafts by answer. */
export function useDrafts() {
  const { state: drafts, latest, change } = useLatestState<Record<number, Draft | undefined>>({})
  return {
    drafts,
    /** As it is after a wait. */
    read: (id: number): Draft => latest.current[id] ?? {},
    write: (id: number, part: Draft) => change((all) => ({ ...all, [id]: { ...all[id], ...part } })),
    /** Forgets what was saved; what was written since stays. */
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

/** What is lost where drafts are left behind. */
export const UNSAVED = 'Poin atau umpan balik yang belum disimpan akan hilang.'
