/**
 * Reads typed text as it was meant. Phones, word processors and keyboards write one sign in several ways:
 * those ways become one, so that a comparison does not depend on the device.
 */

/** Quotes, primes, accents without a letter, and the half rings of transliterated Arabic. */
const APOSTROPHES =
  /[\u0060\u00b4\u0384\u2018-\u201b\u2032\u2035\u2039\u203a\u02b9-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u1ffd\ua78b\ua78c\uff07\uff40]/g
const QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033\u2036\u275d\u275e\u301d-\u301f\u02ba\u02ee\u05f4\uff02]/g
const HYPHENS = /[\p{Dash_Punctuation}\u2212\u2043\u02d7\u2796]/gu
/** Zero-width signs: joiners, direction marks, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const SPACES = /[\s\u0085]+/g

/**
 * Marks on letters, and Arabic vowel signs and tatweel. Marks of other scripts stay, because they are vowels
 * there: Javanese, Devanagari, Thai. Kana without voicing marks are other letters.
 */
const MARKS =
  /(?=[\p{Mark}\u0640])(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0640]/gu
const withoutMarks = (text: string): string => text.normalize('NFD').replace(MARKS, '').normalize('NFC')

const unifySigns = (text: string): string =>
  text.replace(APOSTROPHES, "'").replace(QUOTES, '"').replace(HYPHENS, '-')

export type FoldOptions = { ignore_case?: boolean; ignore_accents?: boolean; ignore_spaces?: boolean }

/**
 * Unifies compatibility forms (NFKC), apostrophes, quotes, hyphens, white space, zero-width signs and what
 * the options name. Folding twice changes nothing.
 */
export const foldText = (
  text: string,
  { ignore_case = false, ignore_accents = false, ignore_spaces = false }: FoldOptions = {},
): string => {
  // Twice: NFKC breaks an acute accent into a space and a mark, and turns a superscript minus into a minus.
  let foldedText = unifySigns(unifySigns(text.replace(INVISIBLE, '')).normalize('NFKC'))
  if (ignore_accents) foldedText = withoutMarks(foldedText)
  if (ignore_case) foldedText = foldedText.toLowerCase().toUpperCase()
  return foldedText
    .replace(SPACES, ignore_spaces ? '' : ' ')
    .trim()
    .normalize('NFC')
}

/** Zeros of full-width, Arabic-Indic and Persian digits. */
const ZEROS = [0xff10, 0x0660, 0x06f0]
const DIGITS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g
const toDigit = (sign: string): string => {
  const code = sign.charCodeAt(0)
  return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)))
}

/**
 * Unifies the spellings of a number's signs. Not NFKC: it would read ten squared, `10\u00b2`, as 102.
 */
export const foldNumber = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(DIGITS, toDigit)
    .replace(HYPHENS, '-')
    .replace(/\uff0b/g, '+')
    .replace(/\uff0e/g, '.')
    .replace(/[\uff0c\u066b]/g, ',')
    .replace(/[\uff25\uff45]/g, 'e')
    .replace(SPACES, ' ')
    .trim()

/**
 * Signs that do not count in names, as a bracket expression for JavaScript and PostgreSQL: marks, Arabic
 * vowel signs and tatweel, apostrophes, quotes, hyphens and zero-width signs.
 */
export const NAME_SIGNS =
  '[\\u0300-\\u036f\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u0022\\u0027\\u0060\\u02b9-\\u02bf\\u02c8\\u2018-\\u201f\\u2032\\u2035\\ua78b\\ua78c\\u002d\\u2010-\\u2015\\u2212\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]'
const NAME_SIGNS_PATTERN = new RegExp(NAME_SIGNS, 'g')
/** Words of a name or number as search compares them. `foldedPerson` does the same in SQL. */
export const listNameWords = (text: string): string[] =>
  text
    .replaceAll('\u00b4', '')
    .normalize('NFKD')
    .replace(NAME_SIGNS_PATTERN, '')
    .toLowerCase()
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
