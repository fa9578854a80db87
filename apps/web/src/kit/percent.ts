/** 54%: rounded down, so that 100% is all of it. */
export const percent = (part: number, whole: number) => `${Math.floor((100 * part) / whole)}%`
