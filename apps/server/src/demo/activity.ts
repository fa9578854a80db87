import { loginActivity } from '../modules/identity/account/schema.ts'
import type { Calendar } from './calendar.ts'
import type { People } from './people.ts'
import { DEMO_STUDENT } from './people.ts'
import { at, type Random } from './random.ts'
import type { Tables } from './tables.ts'

interface Office {
  tables: Tables
  calendar: Calendar
  random: Random
  people: People
}

const phones: [platform: string, browser: string, version: string][] = [
  ['Android 15', 'Chrome', '142.0.0.0'],
  ['Android 14', 'Chrome', '141.0.0.0'],
  ['Android 13', 'Samsung Internet for Android', '28.0'],
  ['Android 12', 'Chrome', '139.0.0.0'],
  ['iOS 18.6', 'Safari', '18.6'],
  ['Android 11', 'Opera', '92.0.0.0'],
]

const computers: [platform: string, browser: string, version: string][] = [
  ['Windows NT 10.0', 'Chrome', '142.0.0.0'],
  ['Windows NT 10.0', 'Microsoft Edge', '142.0.0.0'],
  ['Windows NT 10.0', 'Firefox', '144.0'],
  ['macOS Catalina', 'Safari', '18.5'],
  ['Linux', 'Firefox', '143.0'],
]

const address = (random: Random) =>
  random.chance(0.7)
    ? `10.14.${random.int(2, 9)}.${random.int(2, 250)}`
    : `${random.pick(['36.72', '114.5', '180.244', '125.160', '103.28'])}.${random.int(1, 254)}.${random.int(1, 254)}`

const ROWS = 72

/** Today's sign-ins until now: mostly students on phones, with some mistyped passwords. */
export const addActivity = ({ tables, calendar, random, people }: Office) => {
  const ayu = people.students.find((one) => one.nim === DEMO_STUDENT)
  const regulars = [people.admin, at(people.teachers, 0), ...(ayu ? [ayu] : [])]
  const students = people.students.filter((one) => one.active)
  const earlyMinutes = Math.min(6 * 60, calendar.now / 2)
  const times = Array.from({ length: ROWS }, () => random.next()).sort((a, b) => a - b)
  for (const [index, share] of times.entries()) {
    const familiar = index % 24 === 9 ? regulars[Math.floor(index / 24)] : undefined
    const student = random.chance(0.86)
    const user = familiar ?? random.pick<{ id: number; name: string }>(student ? students : people.teachers)
    const [platform, browser, version] = random.pick(
      student && !familiar && random.chance(0.8) ? phones : computers,
    )
    tables.add(loginActivity, {
      time: calendar.iso(earlyMinutes + share * (calendar.now - earlyMinutes)),
      user_id: user.id,
      name: user.name,
      ip_address: address(random),
      device: phones.some(([one]) => one === platform) ? 'Ponsel' : 'Komputer',
      platform,
      browser,
      version,
      status: random.chance(0.1) && !familiar ? 'failed' : 'success',
    })
  }
}
