/** What this browser still has to hand in, by kind; each outbox says, whoever lets the user go asks. */
const counts = { answers: 0, tasks: 0, practice: 0, files: 0, unkeptFiles: 0 }

export const unsent = {
  counts: () => counts,
  count: () => Object.values(counts).reduce((sum, waiting) => sum + waiting, 0),
  report: (waiting: number, kind: keyof typeof counts = 'answers') => {
    counts[kind] = waiting
  },
}
