import { Checkbox } from '@mantine/core'
import { endpoint } from '@tuntas/contract/wire/endpoint'
import type { Field } from '@tuntas/contract/wire/resource'
import type { z } from 'zod'
import { useData } from '../client/queries'
import { OPTIONS_STALE_MS, optionsAt } from './options'
import classes from './References.module.css'

type Row = { id: number; name: string; code?: string } & Record<string, unknown>
type ReferencesProps = {
  field: Field & { kind: 'refs' }
  /** The field whose row limits the options. */
  of: Field | undefined
  /** All fields of the form. */
  fields: Record<string, Field>
  input: {
    value: unknown
    error: string | undefined
    onChange: (input: unknown) => void
    'data-path': string
  }
  values: Record<string, unknown>
}

const rowsAt = (path: string) => optionsAt<Row>(path)
/** One row of the list at this path. */
const rowAt = (path: string) =>
  endpoint<{ query: z.ZodType<{ id: string }>; reply: { data: z.ZodType<Row> } }>({
    method: 'GET',
    path: `${path}/detail`,
    roles: 'any',
  })

/** The options: all rows, or those that match the row of the other field; null while that is empty. */
function useRows({
  field: { path, within },
  of,
  values,
}: ReferencesProps): readonly Row[] | null | undefined {
  const cacheOptions = { staleTime: OPTIONS_STALE_MS }
  const rows = useData(rowsAt(path), {}, cacheOptions)
  const parentValue = within?.of === undefined ? '' : String(values[within.of])
  const referencedRow = useData(
    rowAt(of?.kind === 'ref' ? of.path : path),
    { query: { id: parentValue } },
    { ...cacheOptions, enabled: parentValue !== '' },
  )
  if (!within) return rows.data
  if (within.of === undefined) {
    if (within.agree.some((name) => String(values[name]) === '')) return null
    return rows.data?.filter((row) =>
      within.agree.every((name) => String(row[name]) === String(values[name])),
    )
  }
  if (parentValue === '') return null
  return (
    referencedRow.data &&
    rows.data?.filter((row) => within.agree.every((name) => row[name] === referencedRow.data[name]))
  )
}

/** Selects any number of rows of another list, with checkboxes. */
export default function References(props: ReferencesProps) {
  const { field, of, fields, input } = props
  const place =
    of?.label.toLowerCase() ??
    (field.within?.agree ?? []).map((name) => fields[name]?.label.toLowerCase()).join(' dan ')
  const rows = useRows(props)
  const selectedIds = (input.value as readonly string[]).map(String)
  const emptyText =
    rows === undefined
      ? 'Memuat pilihan…'
      : rows === null
        ? `Pilih ${place} dahulu.`
        : rows.length === 0 &&
          `Belum ada ${field.label} ${place === '' ? 'yang dapat dipilih' : `untuk ${place} ini`}.`
  return (
    <fieldset className={classes.group} data-path={input['data-path']}>
      <legend>{field.label}</legend>
      {field.hint && <p className={classes.quiet}>{field.hint}</p>}
      {emptyText ? (
        <p className={classes.quiet}>{emptyText}</p>
      ) : (
        <div className={classes.list}>
          {rows?.map(({ id, code, name }) => (
            <Checkbox
              key={id}
              label={code ? `${code} · ${name}` : name}
              checked={selectedIds.includes(String(id))}
              onChange={(event) =>
                input.onChange(
                  event.currentTarget.checked
                    ? [...selectedIds, String(id)]
                    : selectedIds.filter((one) => one !== String(id)),
                )
              }
            />
          ))}
        </div>
      )}
      {input.error && (
        <p className={classes.error} role="alert">
          {input.error}
        </p>
      )}
    </fieldset>
  )
}
