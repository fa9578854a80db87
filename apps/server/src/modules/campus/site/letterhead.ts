import { buffer } from 'node:stream/consumers'
import { type SignatoryRole, signatoryRoles } from '@tuntas/contract/campus/masters'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { forOffice } from '../files/pictures.ts'
import type { Letterhead, Signatories } from './letterhead.print.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'env' | 'server'>

const campusRow = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  key: z.string().nullable(),
})
/** The product's own logo, installed where the campus has none, is no letterhead. */
const findCampus = (conn: Conn) =>
  firstRow(
    conn,
    campusRow,
    sql`select s.institution as name, s.institution_address as address, f.key from settings s
      left join files f on f.id = coalesce(s.print_logo_file_id,
        (select own.id from files own where own.id = s.logo_file_id and own.name <> 'logo-tuntas.webp'))`,
  )

const programRow = z.object({
  id: z.number(),
  study_program: z.string(),
  degree: z.string().nullable(),
  faculty: z.string().nullable(),
})
const signatoryRow = z.object({
  role: z.enum(signatoryRoles.map(({ value }) => value) as [SignatoryRole, ...SignatoryRole[]]),
  name: z.string(),
  employee_number: z.string().nullable(),
})

/** Study program of a class. */
export const programOfCourse = (courseId: number): SQL =>
  sql`(select k.study_program_id from courses c join course_categories k on k.id = c.course_category_id where c.id = ${courseId})`

/** Faculty and signatories of a study program. */
const findProgramHead = async (conn: Conn, program: SQL) => {
  const programHead = await firstRow(
    conn,
    programRow,
    sql`select id, name as study_program, degree, faculty from study_programs where id = ${program}`,
  )
  if (!programHead) throw new AppError('not_found')
  const people = await rows(
    conn,
    signatoryRow,
    sql`select role, name, employee_number from signatories where study_program_id = ${programHead.id}`,
  )
  const signatories: Signatories = Object.fromEntries(people.map(({ role, ...person }) => [role, person]))
  const { id: _, ...names } = programHead
  return { ...names, signatories }
}

/** Letterhead of the prints of one study program, without its logo. */
export const findLetterhead = async (conn: Conn, program: SQL, zone: string): Promise<Letterhead> => {
  const campus = await findCampus(conn)
  const programHead = await findProgramHead(conn, program)
  return { name: campus?.name ?? null, address: campus?.address ?? null, logo: null, zone, ...programHead }
}

/** Letterhead of the prints of one study program; an unreadable logo is left out. */
export const readLetterhead = async ({ db, files, env, server }: Deps, program: SQL): Promise<Letterhead> => {
  const letterhead = await findLetterhead(db, program, env.campusTz)
  const key = (await findCampus(db))?.key
  if (!key) return letterhead
  try {
    const { content, type } = await forOffice(await buffer(await files.stream(key)))
    return { ...letterhead, logo: `data:image/${type};base64,${content.toString('base64')}` }
  } catch (error) {
    server.log.warn({ err: error }, 'logo not read')
    return letterhead
  }
}
