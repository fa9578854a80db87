const HEAD = '+62 '

/** Digits after the country code, without prefix and leading 0. */
function toLocalDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  const local = (
    text.startsWith('+') || digits.startsWith('62') ? digits.replace(/^62?/, '') : digits
  ).replace(/^0+/, '')
  // Mobile numbers start with 8; otherwise the number is still being typed.
  return local.length < 3 && !local.startsWith('8') ? '' : local.slice(0, 12)
}

/** Formats typed or pasted text as +62 8##-####-####. */
export function maskPhone(text: string): string {
  if (text.trim() === '' || text === '+' || text === '+6' || text === '+62') return ''
  const local = toLocalDigits(text.trim())
  return HEAD + [local.slice(0, 3), local.slice(3, 7), local.slice(7)].filter(Boolean).join('-')
}

/** The caret position after as many digits as before. */
export function caretAfter(text: string, digits: number): number {
  let seenDigits = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seenDigits >= digits && at >= HEAD.length) return at
    if (/\d/.test(text[at] as string)) seenDigits += 1
  }
  return text.length
}

/** Only the prefix is no number yet. */
export const isPhoneEmpty = (text: string) => text.trim() === HEAD.trim()
