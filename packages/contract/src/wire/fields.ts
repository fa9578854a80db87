import { VALUES_MOST } from './paging.ts'
import { singleSpaced } from './spaces.ts'
import { tagOr } from './tags.ts'
import { emptyAsMissing, optional, tolerant, withDefault } from './tolerance.ts'
import { z } from './zod.ts'

/**
 * Field schemas that every form and query shares. What comes in is forgiving about writing (text or number,
 * 0/1 or true/false, decimal comma or point); what comes out has one shape.
 */

const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
/** What older clients send for nothing. */
const spaced = (value: unknown) => (typeof value === 'string' ? singleSpaced(value) : value)

/** No text may hold NUL or half of a surrogate pair: PostgreSQL refuses the one, UTF-8 the other. */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed()
const UNSTORABLE = 'Teks berisi karakter yang tidak didukung'

/** A required text, trimmed. */
export const text = (message: string, max = 255) =>
  tolerant(
    trimText,
    z.string(message).min(1, message).max(max, `Maksimal ${max} karakter`).refine(storable, UNSTORABLE),
  )

/** What something is called: a text on one line, with one space between words, as people will look for it. */
export const nameText = (message: string, max?: number) => tolerant(spaced, text(message, max))
/** The same, which may be missing; empty means null. */
export const optionalNameText = (max?: number) => withDefault(spaced, optionalText(max))

/** As browsers check `type=email` (HTML standard). Whether somebody reads it, only a mail can tell. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i
export const email = (message: string) =>
  text(message).pipe(z.string().regex(EMAIL, 'Email tidak sesuai. Contoh: nama@kampus.ac.id'))

/** A text that may be missing; empty means null. */
export const optionalText = (max = 255) =>
  withDefault(
    (value) => (value === undefined || trimText(value) === '' ? null : trimText(value)),
    z.string('Isi tidak sesuai').max(max, `Maksimal ${max} karakter`).refine(storable, UNSTORABLE).nullable(),
  )

/** The same, where what holds stays as it is when nothing is sent. */
export const keptText = (max?: number) => z.union([z.undefined(), optionalText(max)]).optional()

/** The id of something that a row may point to: not sent, what holds stays; empty means none. */
export const keptId = (message?: string) =>
  withDefault(
    (value) => (value === '' ? null : value),
    z.union([z.undefined(), z.null(), id(message)], message).optional(),
  )

/** An id that may be missing; empty means null. */
export const optionalId = (message?: string) =>
  withDefault((value) => (value === undefined || value === '' ? null : value), id(message).nullable())

/** Secrets are taken as they are, not trimmed. */
export const secret = (message: string) =>
  z.string(message).min(1, message).max(1000, 'Maksimal 1000 karakter')

/** The same, which may be missing; empty counts as missing. */
export const optionalSecret = () => optional(z.string('Isi tidak sesuai').max(1000, 'Maksimal 1000 karakter'))

const MAX_ID = 2_147_483_647
const toNumber = (value: unknown) => {
  const trimmedValue = trimText(value)
  if (typeof trimmedValue !== 'string') return value
  return /^[+-]?\d+([.,]\d+)?$/.test(trimmedValue) ? Number(trimmedValue.replace(',', '.')) : Number.NaN
}
/** The first of a one-item list, as the old client sends its single choices. */
const single = (value: unknown) => (Array.isArray(value) && value.length <= 1 ? value[0] : value)

/** A row's number. */
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
/** A query filter by one word of a closed set: missing or empty means all. */
export const filterChoice = <const V extends readonly [string, ...string[]]>(values: V) =>
  optional(z.enum(values, FILTERED))

/** `1`, `1,2` and lists mean the same; missing or empty means all. */
const splitList = (value: unknown) => {
  const items = [value ?? []].flat().flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]))
  return items.length === 0 || (items.length === 1 && items[0] === '') ? undefined : items
}
/** A query filter by id: any of them. */
export const filterIds = () => {
  const any = z.array(id(FILTERED), FILTERED).max(VALUES_MOST, FILTERED).optional()
  return tolerant(splitList, any) as z.ZodPreprocess<typeof any, number | readonly number[] | undefined>
}
/** A query filter by words of a closed set: any of them. */
export const filterWords = <const V extends readonly [string, ...string[]]>(values: V) => {
  const any = z.array(z.enum(values, FILTERED), FILTERED).max(VALUES_MOST, FILTERED).optional()
  return tolerant(splitList, any) as z.ZodPreprocess<typeof any, V[number] | readonly V[number][] | undefined>
}

const OTHER_VERSION = 'Versi tidak sesuai'
/** The version that a save was made of; without one it overwrites. */
export const version = () =>
  tolerant(
    (value) => (value === '' || value === null ? undefined : toNumber(value)),
    z.number(OTHER_VERSION).int(OTHER_VERSION).min(1, OTHER_VERSION).max(MAX_ID).optional(),
  )

/** Several rows' numbers; a single one may come without its list. */
export const idList = (message = 'Pilih data terlebih dahulu', { least = 1 } = {}) =>
  tolerant(
    (value) => (typeof value === 'number' || (typeof value === 'string' && value !== '') ? [value] : value),
    z.array(id(message), message).min(least, message).max(10_000, 'Terlalu banyak data'),
  ) as z.ZodPreprocess<z.ZodArray<ReturnType<typeof id>>, readonly number[]>

/** A number in the range of no more than `scale` decimals, as its column rounds it (5e-324 is 0); comma or point. Empty text is missing. */
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

/** Ten years either way. */
const MAX_DAYS = 3660
/** By how many days dates are moved. */
export const days = () => integer('Masukan jumlah hari', { min: -MAX_DAYS, max: MAX_DAYS })
/** The same, where nothing is moved unless it is said. */
export const optionalDays = () => optional(days())

/** A flag as it comes in: 0, 1, '0', '1', true, false; missing means false. */
export const flag = (message = 'Pilih ya atau tidak') =>
  withDefault((value) => {
    if (value === undefined || value === null || value === '') return false
    if (value === 1 || value === '1' || value === 'true') return true
    if (value === 0 || value === '0' || value === 'false') return false
    return value
  }, z.boolean(message))

/** A flag as it goes out: 0 or 1. */
export const bit = () =>
  z.literal([false, true, 0, 1]).transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0))

/** A moment as it goes out: ISO 8601, UTC. Takes what the database writes. */
export const moment = () =>
  z
    .string()
    .transform((value) => new Date(value).toISOString())
    .pipe(z.iso.datetime())

const PHONE_SIGNS = /^[\d\s()+.-]*$/
/** A phone number: digits alone are kept, a leading 0 becomes 62. */
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
/** A day without time, YYYY-MM-DD, that exists and a person may have lived. */
export const date = (message: string) =>
  tolerant(
    (value) => (typeof value === 'string' ? value.trim().slice(0, 10) || undefined : value),
    z
      .string(message)
      .regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, 'Tanggal tidak sesuai')
      .refine(isDate, 'Tanggal tidak ada di kalender'),
  )

/** A day that a filter names; empty means none. */
export const optionalDate = () => optional(date('Tanggal tidak sesuai'))

/**
 * For rules between fields: they are asked also where a field is wrong by itself, so that all that is wrong is said at once. Then
 * they see whatever was sent; `betweenFields` shows them only what is right.
 */
export const always = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** A rule that is shown the fields which are right by themselves. */
export const betweenFields =
  <T extends object>(check: (fields: Partial<T>, context: z.RefinementCtx) => void) =>
  (fields: T, context: z.RefinementCtx<T>): void => {
    const faultyFields = new Set(context.issues.map(({ path }) => path?.[0]))
    const right = Object.entries(fields).filter(([name]) => !faultyFields.has(name))
    check(Object.fromEntries(right) as Partial<T>, context)
  }

/** Four digits of a year. */
export const year = (message: string) => integer(message, { min: 1900, max: 2100 })

/** NIM, NIDN and NIP: digits, letters, space, dot, hyphen. Its owner signs in with it: what stands within it stays. */
export const personNumber = (message: string) =>
  text(message, 50).pipe(
    z.string().regex(/^[\p{L}\d .-]+$/u, 'Hanya boleh berisi angka, huruf, spasi, titik, dan tanda hubung'),
  )

/** Digits of an identity document; kept as text, for they outgrow a number. */
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

/** A flag that may be missing: then what holds stays as it is. */
export const optionalFlag = () => withDefault(emptyAsMissing, z.union([z.undefined(), flag()]))

/** Pictures, formulas, tables and rules say something without letters. */
const SPEAKING = /<(img|table|hr)\b|data-latex="[^"]/i
const SILENT = tagOr('&nbsp;|\\s')
/** Does the HTML say anything? An editor leaves `<p></p>` behind where nothing was written. */
export const saysSomething = (html: string): boolean => SPEAKING.test(html) || html.replace(SILENT, '') !== ''

/** Formatted text (HTML); without content it is null. The server cleans it when it is saved. */
export const richText = (max = 200_000) =>
  withDefault(
    (value) => (value === undefined || (typeof value === 'string' && !saysSomething(value)) ? null : value),
    z.string('Isi tidak sesuai').max(max, 'Teks terlalu panjang').refine(storable, UNSTORABLE).nullable(),
  )

/** The same, where what holds stays as it is when nothing is sent. */
export const keptRichText = (max?: number) => z.union([z.undefined(), richText(max)]).optional()

const MOMENT = /^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
const ZONED = /(Z|[+-]\d{2}:?\d{2})$/
const isMoment = (value: string) =>
  MOMENT.test(value) && isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
/** A moment as it comes in: ISO 8601, or without zone, which then is campus time. Empty means none. */
export const optionalMoment = () =>
  withDefault((value) => {
    if (value === undefined || value === null || trimText(value) === '') return null
    return typeof value === 'string' ? value.trim().replace(/^(\S{10}) /, '$1T') : value
  }, z.string('Tanggal tidak sesuai').refine(isMoment, 'Tanggal tidak sesuai').nullable())
/** Is it written with its zone? */
export const isZoned = (moment: string): boolean => ZONED.test(moment)
/** False where both are written alike and the end does not come after the start. */
export const endsAfter = (start: string, end: string): boolean =>
  isZoned(start) !== isZoned(end) || Date.parse(end) > Date.parse(start)
