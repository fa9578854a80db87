/** The digits with the country code, as wa.me and tel: need them: 0812… becomes 62812…. */
export const toInternational = (number: string): string => number.replace(/\D/g, '').replace(/^0/, '62')

/** +62 812-3344-1290: digits only; a leading 0 becomes 62. */
export function phone(value: string | null | undefined): string {
  const digits = toInternational(value ?? '')
  if (digits === '') return '-'
  const local = digits.startsWith('62') ? digits.slice(2) : digits
  return `+62 ${[local.slice(0, 3), local.slice(3, 7), local.slice(7)].filter(Boolean).join('-')}`
}
