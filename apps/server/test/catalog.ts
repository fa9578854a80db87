import type pg from 'pg'

/**
 * Everything that the public schema declares, ordered by name. Two databases of one version have the same
 * catalog.
 */
const CATALOG = `
  select 'column' as kind, c.relname || '.' || a.attname as name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as text
  from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'view', viewname, definition from pg_views where schemaname = 'public'
  union all
  select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1, 2`

export const readCatalog = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query(CATALOG)
  return rows.map(({ kind, name, text }) => `${kind} ${name} ${text}`)
}
