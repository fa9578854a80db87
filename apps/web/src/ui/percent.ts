/** 54 of a hundred, rounded down: 100 only for all. */
export const percent = (part: number, total: number) => (total === 0 ? 0 : Math.floor((100 * part) / total))
