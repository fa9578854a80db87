/** These characters are GIFT syntax. */
export const escapeGift = (text: string): string =>
  text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
