/** GIFT gives these signs a meaning of their own. */
export const escapeGift = (text: string): string =>
  text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
