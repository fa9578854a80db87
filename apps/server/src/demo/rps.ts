import { rps } from '../modules/classroom/rps/schema.ts'
import type { Calendar } from './calendar.ts'
import type { Classroom } from './classes.ts'
import { catalogue } from './content/catalogue/catalogue.ts'
import type { TopicContent } from './content/types.ts'
import { chooseTopics } from './lessons.ts'
import { getId, type Masters } from './masters.ts'
import type { Tables } from './tables.ts'
import type { Uploads } from './uploads.ts'

interface Office {
  tables: Tables
  calendar: Calendar
  masters: Masters
  uploads: Uploads
}

const WEEKS_PER_TOPIC = 3

const weeks = (topics: readonly TopicContent[]): string[] =>
  topics.flatMap(({ name, items }, at) => {
    const first = at * WEEKS_PER_TOPIC + 1
    return [
      `Minggu ${first}-${first + WEEKS_PER_TOPIC - 1}: ${name}`,
      ...items.map((item) => `      ${item.name}`),
    ]
  })

/** The uploaded RPS of each mata kuliah taught this semester, by the lecturer of its first class. */
export const addRps = ({ tables, calendar, masters, uploads }: Office, rooms: readonly Classroom[]): void => {
  const plannedCodes = new Set<string>()
  for (const room of rooms) {
    const subject = catalogue.find((one) => one.code === room.plan.subject)
    if (room.plan.term !== 0 || !subject || plannedCodes.has(subject.code)) continue
    plannedCodes.add(subject.code)
    const title = `Rencana Pembelajaran Semester ${subject.name}`
    const about = [
      title,
      `Kode ${subject.code}, ${subject.sks} SKS`,
      `Dosen pengampu: ${room.teacher.name}`,
      '',
    ]
    const name = `RPS ${subject.code}.pdf`
    const created_at = calendar.iso(room.began - 4320)
    const pages = [[...about, ...weeks(chooseTopics(room))]]
    tables.add(rps, {
      teacher_id: room.teacher.id,
      course_category_id: getId(masters.subject, subject.code),
      title,
      file_id: uploads.add({ name, pages }, room.teacher.id, created_at),
      created_at,
    })
  }
}
