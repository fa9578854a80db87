import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import type { ExcelFacts } from '../../../platform/files/excel.ts'

const namesRow = z.object({
  course: z.string(),
  section: z.string().nullable(),
  quiz: z.string().nullable(),
  kkm: z.number().nullable(),
})
const findNames = (
  conn: Conn,
  about: { courses_id: number; section_id?: number | undefined; quiz_id?: number | undefined },
) =>
  onlyRow(
    conn,
    namesRow,
    sql`select c.name as course, (select name from sections where id = ${about.section_id ?? null}::int) as section,
        (select name from lessons where id = ${about.quiz_id ?? null}::int) as quiz,
        (select kkm from lessons where id = ${about.quiz_id ?? null}::int and is_competent) as kkm
      from courses c where c.id = ${about.courses_id}`,
  )

/** Header of a report, and its file name: the report and the class in capitals. */
export const describe = async (
  { db, env }: AppContext,
  title: string,
  about: Parameters<typeof findNames>[1],
): Promise<{ facts: ExcelFacts; name: string }> => {
  const { course, section, quiz, kkm } = await findNames(db, about)
  const date = new Intl.DateTimeFormat('id-ID', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: env.campusTz,
  }).format(new Date())
  const facts: [string, string][] = [
    ['Kelas', course],
    ...(section === null ? [] : [['Topik', section] as [string, string]]),
    ...(quiz === null ? [] : [['Kuis', quiz] as [string, string]]),
    ...(kkm === null ? [] : [['KKM', String(kkm)] as [string, string]]),
    ['Tanggal', date],
  ]
  return { facts, name: `${title} ${course.toUpperCase()}` }
}
