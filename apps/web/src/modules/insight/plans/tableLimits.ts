/** A weekly table is far smaller; more rows and columns would hang the page. */
export const MOST_ROWS = 200
export const MOST_COLUMNS = 40

/** `isCut`: the source had more than is read. */
export type TableRows = { rows: string[][]; isCut: boolean }

/** Parsers stop one row and one column past the limits, so that the excess is noticed. */
export const cutTable = (rows: readonly (readonly string[])[]): TableRows => ({
  rows: rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS)),
  isCut: rows.length > MOST_ROWS || rows.some((row) => row.length > MOST_COLUMNS),
})
