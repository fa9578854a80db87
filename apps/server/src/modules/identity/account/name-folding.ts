import { NAME_SIGNS } from '@tuntas/contract/wire/folding'
import { type SQL, sql } from 'drizzle-orm'

const SIGNS = sql.raw(`'${NAME_SIGNS}'`)
/**
 * Names and numbers without the signs that do not count, in lower case. `listNameWords` folds keywords in the
 * same way. Part of the table's declaration, so a change needs a migration.
 */
export const foldedPerson = (text: SQL): SQL<string> =>
  sql<string>`normalize(lower(regexp_replace(normalize(replace(${text}, chr(180), ''), NFKD), ${SIGNS}, '', 'g')), NFC)`
