const exact = new Intl.NumberFormat('id-ID', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/** 0,48, or a dash if it cannot be computed. */
export const coefficient = (value: number | null): string =>
  value === null ? '-' : exact.format(value).replace('-', '−')
