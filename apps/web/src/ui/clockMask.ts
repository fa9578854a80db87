/** Formats typed digits as ##:##: 0130 and 1.30 become 01:30 and 1:30. */
export function maskClock(text: string): string {
  const [first = '', ...rest] = text.replace(/[^\d:.,]/g, '').split(/[:.,]/)
  if (rest.length > 0) return `${first.slice(0, 2)}:${rest.join('').slice(0, 2)}`
  return first.length > 2 ? `${first.slice(0, 2)}:${first.slice(2, 4)}` : first
}

/** Pads to ##:## on blur. */
export function fullClock(text: string): string {
  if (text === '') return ''
  const [hours = '', minutes = ''] = text.split(':')
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
