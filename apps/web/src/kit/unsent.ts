/** How many answers this browser still has to hand in; the outbox says, whoever lets the user go asks. */
let count = 0

export const unsent = {
  count: () => count,
  report: (waiting: number) => {
    count = waiting
  },
}
