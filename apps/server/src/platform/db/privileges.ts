import type pg from 'pg'
import { clientRows, sqlRow } from './rows.ts'

/** Append-only tables. Erasing a person runs as the owner. */
const APPEND_ONLY = "('audit_log', 'login_activity')"

/**
 * Rights that a role lacks to read and write rows of everything the connection's own role created. It may not
 * change tables, triggers or functions. MAINTAIN (PostgreSQL 17) lets it run ANALYZE; before that only
 * autovacuum does.
 */
const MISSING = `
  with ours as (
    select c.oid, c.relkind, c.oid::regclass as name, relname in ${APPEND_ONLY} as append_only from pg_class c
    where relnamespace = 'public'::regnamespace and relowner = current_user::regrole and relkind in ('r', 'v', 'S')
  ), lacking as (
    select name, append_only from ours
    where relkind = 'r' and not (has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
      and (append_only or has_table_privilege($1, oid, 'update') and has_table_privilege($1, oid, 'delete')))
  )
  select format('grant usage on schema public to %I', $1::text) as sql where not has_schema_privilege($1, 'public', 'usage')
  union all
  select format('grant select, insert%s%s on %s to %I', case when append_only then '' else ', update, delete' end,
      case when current_setting('server_version_num')::int >= 170000 then ', maintain' else '' end, name, $1::text) from lacking
  union all
  select format('grant select on %s to %I', name, $1::text) from ours where relkind = 'v' and not has_table_privilege($1, oid, 'select')
  union all
  select format('grant usage, select on sequence %s to %I', name, $1::text) from ours
    where case when relkind = 'S' then not has_sequence_privilege($1, oid, 'usage') else false end`

/** Grants another role the use of everything that the client's role owns. */
export const grantUse = async (client: pg.Client, role: string): Promise<void> => {
  for (const { sql } of await clientRows(client, sqlRow, MISSING, [role])) await client.query(sql)
}
