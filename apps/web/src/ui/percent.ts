/** 54 of a hundred, rounded down: 100 is said of all of them alone. */
export const percent = (part: number, total: number) => (total === 0 ? 0 : Math.floor((100 * part) / total))
