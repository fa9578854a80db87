import { type AuditKind, auditKinds } from '@tuntas/contract/operations/audit'
import { describe, expect, it } from 'vitest'
import { describeValue, diffRows } from '../src/modules/operations/archive/audit.rules.ts'
import { hiddenFields } from '../src/modules/operations/archive/audit-hidden.rules.ts'
import { labels } from '../src/modules/operations/archive/audit-words.rules.ts'
import { withApp } from './app.ts'

/** The audit log has words for everything it may show. */

const app = withApp()

describe('the words of the audit log', () => {
  const tables = [...Object.keys(auditKinds), 'rejected_answers']
  const reader = { names: new Map<string, string>(), zone: 'Asia/Jakarta' }

  it('name every audited column', async () => {
    const { rows } = await app.pool.query(
      `select distinct column_name as name from information_schema.columns where table_name = any($1)`,
      [tables],
    )
    const shownColumns = rows
      .map((row) => row.name)
      .filter((name) => !hiddenFields.has(name) && !name.endsWith('file_id'))
    expect(shownColumns.filter((name) => labels[name] === undefined && !IMPORT_COLUMNS.has(name))).toEqual([])
  })

  /** An import has a log row of its own: file, kind, amount. */
  const IMPORT_COLUMNS = new Set([
    'run',
    'state',
    'ip_address',
    'file_hash',
    'beat_at',
    'finished_at',
    'headers',
    'mapping',
    'message',
    'done',
    'total',
    'same',
    'refused',
    'skipped',
    'warned',
    'task',
    'asked_by',
    'returns',
  ])

  it('name every value that a rule of the database allows', async () => {
    const { rows } = await app.pool.query(
      `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint
        where contype = 'c' and conrelid::regclass::text = any($1)`,
      [tables],
    )
    const vocabulary = rows.flatMap(({ rule }: { rule: string }) =>
      [...rule.matchAll(/\((\w+) (?:= ANY|<@) \(?ARRAY\[([^\]]+)\]/g)].flatMap(([, field = '', list = '']) =>
        [...list.matchAll(/'([^']+)'::text/g)].map(([, value = '']) => [field, value] as const),
      ),
    )
    expect(vocabulary.length).toBeGreaterThan(40)
    const namedFields = vocabulary.filter(([field]) => !IMPORT_COLUMNS.has(field))
    expect(namedFields.filter(([field, value]) => describeValue(field, value, reader) === value)).toEqual([])
  })

  it('name a field by its kind where two kinds have one of that name', () => {
    const label = (kind: AuditKind) => diffRows({}, { scopes: ['x'] }, { ...reader, kind })[0]?.label
    expect([label('service_tokens'), label('signin_providers')]).toEqual(['Izin', 'Scope'])
  })

  it('keep user input unchanged, even if it is a word of another field', () => {
    expect(diffRows({ name: 'last' }, { name: 'never' }, reader)).toEqual([
      { label: 'Nama', before: 'last', after: 'never' },
    ])
  })

  it('tell weights lesson by lesson, and an order that differs behind the tenth place', () => {
    const names = new Map([['lessons 1', 'Kuis 1']])
    const before = [
      { lessons_id: 1, weight: 50 },
      { lessons_id: 2, weight: 50 },
    ]
    expect(diffRows(before, [{ lessons_id: 2, weight: 50 }], { ...reader, names })).toEqual([
      { label: 'Kuis 1', before: '50', after: '0' },
    ])
    const order = Array.from({ length: 12 }, (_, at) => at)
    const swapped = [...order.slice(0, 10), 11, 10]
    expect(diffRows({ section_ids: order }, { section_ids: swapped }, reader)).toHaveLength(1)
    expect(diffRows({ section_ids: order }, { section_ids: order }, reader)).toEqual([])
  })
})
