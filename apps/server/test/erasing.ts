import type pg from 'pg'

/** Everything a dump of the database would contain. */
export const dumpDatabase = async (pool: pg.Pool): Promise<string> => {
  const { rows: tables } = await pool.query(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const texts = tables.map(({ name }) => pool.query(`select t::text as row from ${name} t`))
  return (await Promise.all(texts)).flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}
