import { Button, Card } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Field, Resource, ResourceRow } from '@tuntas/contract/resource'
import { resourceSchemas } from '@tuntas/contract/resource.schemas'
import { useState } from 'react'
import { FormCard, FormSection } from '../ui/FormCard'
import { PageHeader } from '../ui/PageHeader'
import { ErrorState } from '../ui/Placeholder'
import { Skeletons } from '../ui/Skeletons'
import { call } from './call'
import type { Fields as VersionFields } from './differences'
import { FormField } from './FormField'
import { incomplete, refused } from './form'
import { titled } from './format'
import { type OptionName, useOptionName, wordOf } from './options'
import { toast } from './toast'
import { useLeaveGuard } from './useLeaveGuard'
import { useVersions } from './versions'

type Values = Record<string, unknown>

/** One form for create and edit, drawn from the declaration. `id` is the route's, missing when creating. */
export function ResourceForm({ resource, id }: { resource: Resource; id: string | undefined }) {
  const detail = useQuery({
    queryKey: ['detail', resource.path, id],
    queryFn: async () => (await call(resource.detail, { query: { id: id ?? '' } })).data as ResourceRow,
    enabled: id !== undefined,
    gcTime: 0,
    // Nothing may replace what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const back = { to: resource.route as '/', label: resource.title }
  return (
    <>
      <PageHeader title={`${id ? 'Ubah' : 'Tambah'} ${titled(resource.noun)}`} back={back} />
      {id && !detail.data ? (
        <Card>
          {detail.isError ? (
            <ErrorState
              title={`Data ${resource.noun} gagal dimuat`}
              hint={detail.error.message}
              onRetry={() => detail.refetch()}
              retrying={detail.isFetching}
            />
          ) : (
            <Skeletons shape="fields" count={Object.keys(resource.fields).length} />
          )}
        </Card>
      ) : (
        <Fields key={detail.data?.version} resource={resource} row={detail.data} id={id} />
      )}
    </>
  )
}

function initialOf(resource: Resource, row: ResourceRow | undefined): Values {
  const entries = Object.entries(resource.fields).map(([name, field]) => {
    const stored = row?.[name]
    if (field.kind === 'flag') return [name, row ? stored === 1 : field.initial === 1]
    if (stored !== undefined && stored !== null)
      return [name, String(stored).replace('.', field.kind === 'decimal' ? ',' : '.')]
    return [name, field.kind === 'choice' ? (field.initial ?? '') : '']
  })
  return Object.fromEntries(entries)
}

/** How the fields and their values read beside each other. */
const wordsOf = (resource: Resource, nameOf: OptionName): VersionFields<Values> =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      { label: field.label, say: sayOf(field, nameOf) },
    ]),
  )

function sayOf(field: Field, nameOf: OptionName) {
  if (field.kind === 'flag') return (value: unknown) => (value ? field.on : field.off)
  if (field.kind === 'choice') return (value: unknown) => wordOf(field.choices)(String(value))
  if (field.kind === 'ref') return (value: unknown) => nameOf(field.path)(String(value))
  return String
}

type FieldsProps = { resource: Resource; row: ResourceRow | undefined; id: string | undefined }

function Fields({ resource, row, id }: FieldsProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [input] = useState(() => resourceSchemas(resource).save.body)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: initialOf(resource, row),
    validate: schemaResolver(input, { sync: true }),
  })
  const nameOf = useOptionName()
  const saveVersion = useVersions<Values, ResourceRow>({
    row,
    valuesOf: (stored) => initialOf(resource, stored),
    fields: async () => wordsOf(resource, nameOf),
    take: (stored) => queries.setQueryData(['detail', resource.path, id], stored),
  })
  const saved = useLeaveGuard(() => form.isDirty())
  const leave = () => navigate({ to: resource.route as '/' })
  const save = async (values: Values) => {
    setBusy(true)
    try {
      const body = { ...values, ...(row && { id: row.id }) }
      const done = await saveVersion(values, (version) =>
        call(resource.save, { body: input.parse({ ...body, version }) }),
      )
      if (!done) return setBusy(false)
      toast.success('Data berhasil disimpan!')
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['list', resource.path] }),
        queries.invalidateQueries({ queryKey: ['options', resource.path] }),
      ])
      saved()
      await leave()
    } catch (error) {
      refused(form, error)
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit(save, incomplete(form))}>
      <FormCard
        footer={
          <>
            <p>Tanda * wajib diisi</p>
            <Button variant="default" onClick={leave}>
              Kembali
            </Button>
            <Button type="submit" loading={busy}>
              Simpan
            </Button>
          </>
        }
      >
        <FormSection title={`Data ${resource.noun}`}>
          {Object.entries(resource.fields).map(([name, field]) => (
            <FormField
              key={name}
              field={field as Field}
              noun={resource.noun}
              input={form.getInputProps(name, typeOf(field))}
              id={form.key(name)}
            />
          ))}
        </FormSection>
      </FormCard>
    </form>
  )
}

const typeOf = (field: Field) => ({
  type: field.kind === 'flag' ? ('checkbox' as const) : ('input' as const),
})
