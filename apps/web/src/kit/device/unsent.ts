/** Number of unsent items in this browser, by kind. Each outbox reports; sign-out reads. */
const counts = { answers: 0, tasks: 0, practice: 0, files: 0, unkeptFiles: 0 }

export const unsentWork = {
  counts: () => counts,
  count: () => Object.values(counts).reduce((sum, waitingCount) => sum + waitingCount, 0),
  report: (waitingCount: number, kind: keyof typeof counts = 'answers') => {
    counts[kind] = waitingCount
  },
}
