const plainFormat = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })
const exact = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 72,5: as many decimals as there are, at most two. Points, weights, shares and the KKM. */
export const number = (value: number) => plainFormat.format(value)

/** 72,40: what a student has got, and a mean of that, have two decimals everywhere. A dash where there is none. */
export const score = (value: number | null | undefined) =>
  value === null || value === undefined ? '-' : exact.format(value)
