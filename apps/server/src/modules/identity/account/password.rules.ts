/** The owner of a password, and the campus. */
export type PasswordOwner = {
  name: string
  username: string
  nim: string | null
  nidn: string | null
  /** YYYY-MM-DD. */
  date_birth: string | null
  /** Names of the campus and the product. */
  campus: readonly string[]
}

/** As typed carelessly: lower case, without spaces and the punctuation of names, numbers and dates. */
const toBare = (text: string) => text.toLowerCase().replace(/[\s.,'’`\-/_]/g, '')

const monthName = new Intl.DateTimeFormat('id', { month: 'long', timeZone: 'UTC' })
const formatMonth = (month: number) => monthName.format(Date.UTC(2000, month - 1)).toLowerCase()

/** Spellings of a date: 12041978, 1978-04-12, 12/4/1978, 12 April 1978, 12 Apr 1978. */
const listDateSpellings = (date: string): string[] => {
  const [year = '', month = '', day = ''] = date.split('-')
  const [shortMonth, shortDay] = [String(Number(month)), String(Number(day))]
  const name = formatMonth(Number(month))
  return [
    `${day}${month}${year}`,
    `${shortDay}${shortMonth}${year}`,
    `${year}${month}${day}`,
    `${year}${day}${month}`,
    `${month}${day}${year}`,
    ...[day, shortDay].flatMap((d) => [
      `${d}${name}${year}`,
      `${d}${name.slice(0, 3)}${year}`,
      `${year}${name}${d}`,
    ]),
  ]
}

const ofOwner = ({ name, username, nim, nidn, date_birth }: PasswordOwner): string[] => [
  ...[name, username, nim, nidn].map((text) => toBare(text ?? '')),
  ...(date_birth === null ? [] : listDateSpellings(date_birth)),
]

export const BREACHED = 'Kata sandi ini pernah bocor di internet. Pilih yang lain'

/**
 * Why a password is too weak; undefined if it is accepted. A password may contain such a word: a longer one
 * that means something to its owner beats a short random one.
 * @param commonPasswords in lower case
 */
export const findWeakness = (
  password: string,
  owner: PasswordOwner,
  commonPasswords: ReadonlySet<string>,
): string | undefined => {
  // A password of punctuation only would become empty.
  const barePassword = toBare(password) || password
  if (ofOwner(owner).includes(barePassword))
    return 'Kata sandi tidak boleh sama dengan nama, username, NIM, NIDN, atau tanggal lahirmu'
  if (owner.campus.some((name) => toBare(name) === barePassword))
    return 'Kata sandi tidak boleh sama dengan nama kampus atau aplikasi'
  if (commonPasswords.has(password.toLowerCase())) return 'Kata sandi ini terlalu umum dan mudah ditebak'
  return undefined
}
