import type pg from 'pg'

/** Gives the audit log the door that `login_activity` has. Goes once a migration does this for every database. */
export const openAuditLog = (pool: pg.Pool) =>
  pool.query(`drop trigger audit_log_append_only on audit_log;
    create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_erasure()`)

/** All that a dump of the database would hold. */
export const dumpOf = async (pool: pg.Pool): Promise<string> => {
  const { rows: tables } = await pool.query(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const texts = tables.map(({ name }) => pool.query(`select t::text as row from ${name} t`))
  return (await Promise.all(texts)).flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}
