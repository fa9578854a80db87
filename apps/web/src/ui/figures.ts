const plainFormat = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })
const exact = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 72,5: as many decimals as needed, at most two. For points, weights, shares and the KKM. */
export const number = (value: number) => plainFormat.format(value)

/** 72,40: students' scores and their means always have two decimals. A dash if missing. */
export const score = (value: number | null | undefined) =>
  value === null || value === undefined ? '-' : exact.format(value)
