import { ERASED } from '@tuntas/contract/operations/audit'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { erasedNumber } from '../../identity/account/erase.store.ts'

const biodata = sql`nim = ${erasedNumber}, place_birth = ${ERASED}, date_birth = '1900-01-01', religion = null, type_identity = null,
  no_identity = null, telephone = null, postal_code = null`

/** Personal data of an erased person. Gender, study program, entry and status stay for statistics. */
export const eraseBiodata = async (tx: Conn, id: number): Promise<void> => {
  await tx.execute(sql`update students u set ${biodata}, address = null where id = ${id}`)
  await tx.execute(sql`update teachers u set ${biodata}, nidn = ${erasedNumber} where id = ${id}`)
}
