import { VALUES_MOST } from './paging.ts'
import { singleSpaced } from './spaces.ts'
import { tagOr } from './tags.ts'
import { emptyAsMissing, optional, tolerant, withDefault } from './tolerance.ts'
import { z } from './zod.ts'

/**
 * Field schemas shared by all forms and queries. Input is tolerant (text or number, 0/1 or true/false,
 * decimal comma or point); output has one form.
 */

const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
/** Older clients send surrounding and repeated spaces. */
const spaced = (value: unknown) => (typeof value === 'string' ? singleSpaced(value) : value)

/** Texts must not contain NUL or half a surrogate pair: PostgreSQL refuses the first, UTF-8 the second. */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed()
const UNSTORABLE = 'Teks berisi karakter yang tidak didukung'

/** A required text, trimmed. */
export const text = (message: string, max = 255) =>
  tolerant(
    trimText,
    z.string(message).min(1, message).max(max, `Maksimal ${max} karakter`).refine(storable, UNSTORABLE),
  )

/** A name: one line with single spaces, so that search finds it. */
export const nameText = (message: string, max?: number) => tolerant(spaced, text(message, max))
/** An optional name; empty means null. */
export const optionalNameText = (max?: number) => withDefault(spaced, optionalText(max))

/** As browsers check `type=email` (HTML standard). Only a mail can tell whether the address exists. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i
export const email = (message: string) =>
  text(message).pipe(z.string().regex(EMAIL, 'Email tidak sesuai. Contoh: nama@kampus.ac.id'))

/** An optional text; empty means null. */
export const optionalText = (max = 255) =>
  withDefault(
    (value) => (value === undefined || trimText(value) === '' ? null : trimText(value)),
    z.string('Isi tidak sesuai').max(max, `Maksimal ${max} karakter`).refine(storable, UNSTORABLE).nullable(),
  )

/** An optional text; if not sent, the stored value stays. */
export const keptText = (max?: number) => z.union([z.undefined(), optionalText(max)]).optional()

/** The id of an optional reference: not sent keeps the stored one, empty removes it. */
export const keptId = (message?: string) =>
  withDefault(
    (value) => (value === '' ? null : value),
    z.union([z.undefined(), z.null(), id(message)], message).optional(),
  )

/** An optional id; empty means null. */
export const optionalId = (message?: string) =>
  withDefault((value) => (value === undefined || value === '' ? null : value), id(message).nullable())

/** Secrets are not trimmed. */
export const secret = (message: string) =>
  z.string(message).min(1, message).max(1000, 'Maksimal 1000 karakter')

/** An optional secret; empty counts as missing. */
export const optionalSecret = () => optional(z.string('Isi tidak sesuai').max(1000, 'Maksimal 1000 karakter'))

const MAX_ID = 2_147_483_647
const toNumber = (value: unknown) => {
  const trimmedValue = trimText(value)
  if (typeof trimmedValue !== 'string') return value
  return /^[+-]?\d+([.,]\d+)?$/.test(trimmedValue) ? Number(trimmedValue.replace(',', '.')) : Number.NaN
}
/** Unwraps a list of one: older clients send single choices so. */
const single = (value: unknown) => (Array.isArray(value) && value.length <= 1 ? value[0] : value)

/** A row's id. */
export const id = (message = 'Pilihan tidak sesuai') =>
  tolerant(
    (value) => toNumber(single(value)),
    z.number(message).int(message).min(1, message).max(MAX_ID, message),
  )

const FILTERED = 'Filter tidak sesuai'
/** A query filter by id: missing or empty means all. */
export const filterId = () =>
  tolerant((value) => {
    const item = single(value)
    return item === '' || item === null ? undefined : toNumber(item)
  }, z.number(FILTERED).int().min(1).max(MAX_ID).optional())
/** A query filter by one value of a closed set: missing or empty means all. */
export const filterChoice = <const V extends readonly [string, ...string[]]>(values: V) =>
  optional(z.enum(values, FILTERED))

/** Accepts `1`, `1,2` and lists; missing or empty means all. */
const splitList = (value: unknown) => {
  const items = [value ?? []].flat().flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]))
  return items.length === 0 || (items.length === 1 && items[0] === '') ? undefined : items
}
/** A query filter by several ids. */
export const filterIds = () => {
  const any = z.array(id(FILTERED), FILTERED).max(VALUES_MOST, FILTERED).optional()
  return tolerant(splitList, any) as z.ZodPreprocess<typeof any, number | readonly number[] | undefined>
}
/** A query filter by several values of a closed set. */
export const filterWords = <const V extends readonly [string, ...string[]]>(values: V) => {
  const any = z.array(z.enum(values, FILTERED), FILTERED).max(VALUES_MOST, FILTERED).optional()
  return tolerant(splitList, any) as z.ZodPreprocess<typeof any, V[number] | readonly V[number][] | undefined>
}

const OTHER_VERSION = 'Versi tidak sesuai'
/** The version that a save was based on; without one it overwrites. */
export const version = () =>
  tolerant(
    (value) => (value === '' || value === null ? undefined : toNumber(value)),
    z.number(OTHER_VERSION).int(OTHER_VERSION).min(1, OTHER_VERSION).max(MAX_ID).optional(),
  )

/** Ids of several rows; a single id may come without a list. */
export const idList = (message = 'Pilih data terlebih dahulu', { least = 1 } = {}) =>
  tolerant(
    (value) => (typeof value === 'number' || (typeof value === 'string' && value !== '') ? [value] : value),
    z.array(id(message), message).min(least, message).max(10_000, 'Terlalu banyak data'),
  ) as z.ZodPreprocess<z.ZodArray<ReturnType<typeof id>>, readonly number[]>

/** A number in the range, rounded to `scale` decimals like its column; comma or point. Empty is missing. */
export const decimal = (message: string, { min = 0, max = 1_000_000, scale = 2 } = {}) =>
  tolerant(
    toNumber,
    z
      .number(message)
      .min(min, `Minimal ${min}`)
      .max(max, `Maksimal ${max}`)
      .refine(
        (n) => Math.abs(n * 10 ** scale - Math.round(n * 10 ** scale)) < 1e-6,
        `Maksimal ${scale} angka desimal`,
      )
      .overwrite((n) => Math.round(n * 10 ** scale) / 10 ** scale),
  )

export const integer = (message: string, { min = 0, max = MAX_ID } = {}) =>
  tolerant(
    toNumber,
    z.number(message).int('Masukan bilangan bulat').min(min, `Minimal ${min}`).max(max, `Maksimal ${max}`),
  )

/** Ten years in both directions. */
const MAX_DAYS = 3660
/** The number of days by which dates are moved. */
export const days = () => integer('Masukan jumlah hari', { min: -MAX_DAYS, max: MAX_DAYS })
/** The same; optional, without it nothing is moved. */
export const optionalDays = () => optional(days())

/** A flag as input: 0, 1, '0', '1', true, false; missing means false. */
export const flag = (message = 'Pilih ya atau tidak') =>
  withDefault((value) => {
    if (value === undefined || value === null || value === '') return false
    if (value === 1 || value === '1' || value === 'true') return true
    if (value === 0 || value === '0' || value === 'false') return false
    return value
  }, z.boolean(message))

/** A flag as output: 0 or 1. */
export const bit = () =>
  z.literal([false, true, 0, 1]).transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0))

/** A moment as output: ISO 8601, UTC. Accepts the database's format. */
export const moment = () =>
  z
    .string()
    .transform((value) => new Date(value).toISOString())
    .pipe(z.iso.datetime())

const PHONE_SIGNS = /^[\d\s()+.-]*$/
/** A phone number: only digits are kept; a leading 0 becomes 62. */
export const phone = (message: string) =>
  tolerant(
    (value) => {
      if (typeof value === 'number') return String(value)
      if (typeof value !== 'string' || !PHONE_SIGNS.test(value)) return value === '' ? undefined : value
      return value.replace(/\D/g, '').replace(/^0/, '62') || undefined
    },
    z.string(message).regex(/^\d{8,15}$/, 'Nomor telepon tidak sesuai'),
  )
export const optionalPhone = () =>
  withDefault(
    (value) => (value === '' || value === undefined ? null : value),
    phone('Nomor telepon tidak sesuai').nullable(),
  )

const isDate = (value: string) => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
/** A day without time, YYYY-MM-DD, that exists and lies within a human life. */
export const date = (message: string) =>
  tolerant(
    (value) => (typeof value === 'string' ? value.trim().slice(0, 10) || undefined : value),
    z
      .string(message)
      .regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, 'Tanggal tidak sesuai')
      .refine(isDate, 'Tanggal tidak ada di kalender'),
  )

/** The day of a filter; empty means none. */
export const optionalDate = () => optional(date('Tanggal tidak sesuai'))

/**
 * Runs rules between fields even if a field is invalid, so that all errors are reported at once. The rule
 * then gets unvalidated input; `betweenFields` passes only the valid fields.
 */
export const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** A rule that gets only the valid fields. */
export const betweenFields =
  <T extends object>(check: (fields: Partial<T>, context: z.RefinementCtx) => void) =>
  (fields: T, context: z.RefinementCtx<T>): void => {
    const faultyFields = new Set(context.issues.map(({ path }) => path?.[0]))
    const right = Object.entries(fields).filter(([name]) => !faultyFields.has(name))
    check(Object.fromEntries(right) as Partial<T>, context)
  }

/** A year with four digits. */
export const year = (message: string) => integer(message, { min: 1900, max: 2100 })

/** NIM, NIDN and NIP: digits, letters, space, dot, hyphen. A sign-in name, so it stays unchanged. */
export const personNumber = (message: string) =>
  text(message, 50).pipe(
    z.string().regex(/^[\p{L}\d .-]+$/u, 'Hanya boleh berisi angka, huruf, spasi, titik, dan tanda hubung'),
  )

/** Digits of an identity document; kept as text, because they exceed a number's precision. */
export const optionalDigits = (max = 32) =>
  withDefault(
    (value) =>
      value === '' || value === undefined || value === null
        ? null
        : typeof value === 'number'
          ? String(value)
          : trimText(value),
    z
      .string('Hanya boleh berisi angka')
      .regex(new RegExp(`^\\d{1,${max}}$`), 'Hanya boleh berisi angka')
      .nullable(),
  )

/** One of the values; empty means none. */
export const optionalChoice = <const V extends readonly [string, ...string[]]>(values: V) =>
  withDefault(
    (value) => (value === '' || value === undefined ? null : value),
    z.enum(values, 'Pilihan tidak sesuai').nullable(),
  )

/** One of the values; empty counts as missing. */
export const choice = <const V extends readonly [string, ...string[]]>(values: V, message: string) =>
  tolerant(emptyAsMissing, z.enum(values, message))

/** One of the values, `initial` where missing. */
export const choiceOr = <const V extends readonly [string, ...string[]]>(
  initial: V[number],
  values: V,
  message: string,
) => withDefault((value) => (value === undefined || value === '' ? initial : value), z.enum(values, message))

/** An optional flag; if not sent, the stored value stays. */
export const optionalFlag = () => withDefault(emptyAsMissing, z.union([z.undefined(), flag()]))

/** Pictures, formulas, tables and rules are content without letters. */
const SPEAKING = /<(img|table|hr)\b|data-latex="[^"]/i
const SILENT = tagOr('&nbsp;|\\s')
/** Does the HTML have content? An empty editor leaves `<p></p>`. */
export const saysSomething = (html: string): boolean => SPEAKING.test(html) || html.replace(SILENT, '') !== ''

/** Formatted text (HTML); null without content. The server sanitises it on save. */
export const richText = (max = 200_000) =>
  withDefault(
    (value) => (value === undefined || (typeof value === 'string' && !saysSomething(value)) ? null : value),
    z.string('Isi tidak sesuai').max(max, 'Teks terlalu panjang').refine(storable, UNSTORABLE).nullable(),
  )

/** The same; if not sent, the stored value stays. */
export const keptRichText = (max?: number) => z.union([z.undefined(), richText(max)]).optional()

const MOMENT = /^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
const ZONED = /(Z|[+-]\d{2}:?\d{2})$/
const isMoment = (value: string) =>
  MOMENT.test(value) && isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
/** A moment as input: ISO 8601, or without zone in campus time. Empty means none. */
export const optionalMoment = () =>
  withDefault((value) => {
    if (value === undefined || value === null || trimText(value) === '') return null
    return typeof value === 'string' ? value.trim().replace(/^(\S{10}) /, '$1T') : value
  }, z.string('Tanggal tidak sesuai').refine(isMoment, 'Tanggal tidak sesuai').nullable())
/** Does the moment name its zone? */
export const isZoned = (moment: string): boolean => ZONED.test(moment)
/** False if both have the same format and the end is not after the start. */
export const endsAfter = (start: string, end: string): boolean =>
  isZoned(start) !== isZoned(end) || Date.parse(end) > Date.parse(start)
