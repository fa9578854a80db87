import type { Field, Resource, ResourceRow } from '@tuntas/contract/wire/resource'
import type { FormEvent } from 'react'
import { confirm, type Question } from '../../../kit/form/confirm'
import type { Fields as VersionFields } from '../../../kit/form/differences'
import { FormField } from '../../../kit/form/FormField'
import { startAnew } from '../../../kit/form/formData'
import { createLabeller, optionName } from '../../../kit/form/options'
import type { ContractForm } from '../../../kit/form/useContractForm'
import { useEditForm } from '../../../kit/form/useEditForm'
import { date, titled } from '../../../kit/format'
import { Detail } from '../../../kit/list/Detail'
import { useBackToList } from '../../../kit/list/listPlace'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { FormFooter } from '../../../ui/FormFooter'
import { PageHeader } from '../../../ui/PageHeader'

type Values = Record<string, unknown>

type ResourceFormProps = {
  resource: Resource
  /** From the route; missing while creating. */
  id: string | undefined
  /** Returns a question to ask before a save with consequences beyond the form. */
  findQuestion?: ((values: Values, row: ResourceRow | undefined) => Promise<Question | undefined>) | undefined
}

/** The form for create and edit, rendered from the declaration. */
export function ResourceForm({ resource, id, findQuestion }: ResourceFormProps) {
  const back = { ...useBackToList(resource.route).place, label: resource.title }
  return (
    <Detail
      endpoint={resource.detail}
      input={id === undefined ? undefined : { query: { id } }}
      failed={`Data ${resource.noun} gagal dimuat`}
      count={Object.keys(resource.fields).length}
      head={() => <PageHeader title={`${id ? 'Ubah' : 'Tambah'} ${titled(resource.noun)}`} back={back} />}
    >
      {(data) => {
        const row = data as ResourceRow | undefined
        return <Fields key={row?.version} resource={resource} row={row} findQuestion={findQuestion} />
      }}
    </Detail>
  )
}

function toValues(resource: Resource, row: ResourceRow | undefined): Values {
  const entries = Object.entries(resource.fields).map(([name, field]) => {
    const storedValue = row?.[name]
    if (field.kind === 'refs') return [name, ((storedValue ?? []) as number[]).map(String)]
    if (field.kind === 'flag') return [name, row ? storedValue === 1 : field.initial === 1]
    if (storedValue !== undefined && storedValue !== null)
      return [name, String(storedValue).replace('.', field.kind === 'decimal' ? ',' : '.')]
    if (field.kind === 'decimal') return [name, row ? '' : String(field.kept ?? '')]
    return [name, field.kind === 'choice' ? (field.initial ?? '') : '']
  })
  return Object.fromEntries(entries)
}

/** Labels and words of the fields for the comparison of two versions. */
const toVersionFields = (resource: Resource): VersionFields<Values> =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      { label: field.label, say: createFormatter(field) },
    ]),
  )

function createFormatter(field: Field) {
  if (field.kind === 'flag') return (value: unknown) => (value ? field.on : field.off)
  if (field.kind === 'choice') return (value: unknown) => createLabeller(field.choices)(String(value))
  if (field.kind === 'date') return (value: unknown) => date(String(value))
  if (field.kind === 'ref') return (value: unknown) => optionName(field.path)(String(value))
  if (field.kind === 'refs')
    return (value: unknown) => (value as string[]).map(optionName(field.path)).join(', ')
  return String
}

/** Props of a field's input. A change clears the fields that depend on it. */
function getInputProps(
  form: Pick<ContractForm<Values>, 'field' | 'set'>,
  { fields }: Resource,
  name: string,
) {
  const input = form.field(name)
  const dependent = Object.entries(fields).filter(
    ([, field]) =>
      field.kind === 'refs' &&
      field.within &&
      (field.within.of === undefined ? field.within.agree.includes(name) : field.within.of === name),
  )
  if (dependent.length === 0) return input
  const clearedFields = Object.fromEntries(dependent.map(([fieldName]) => [fieldName, []]))
  return {
    ...input,
    onChange: (newValue: unknown) => {
      input.onChange(newValue)
      form.set(clearedFields)
    },
  }
}

type FieldsProps = Omit<ResourceFormProps, 'id'> & { row: ResourceRow | undefined }

function Fields({ resource, row, findQuestion }: FieldsProps) {
  const { leave, saved: onSaved } = useBackToList(resource.route, row?.id)
  const form = useEditForm<typeof resource.save, Values, ResourceRow>(resource.save, {
    initialValues: toValues(resource, row),
    schema: async () =>
      (await import('@tuntas/contract/wire/resource.schemas')).resourceSchemas(resource).save.body,
    toBody: (values) => ({ ...values, ...(row && { id: row.id }) }),
    versions: {
      row,
      toValues: (row) => toValues(resource, row),
      fields: async () => toVersionFields(resource),
      take: (row) => startAnew(resource.detail, { query: { id: String(row.id) } }, row),
    },
    invalidates: [resource.list, ...(resource.counts ? [resource.counts] : [])],
    done: onSaved,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await form.ready()
    const question = Object.keys(form.faults()).length === 0 && (await findQuestion?.(form.values, row))
    if (!question || (await confirm(question))) form.submit()
  }
  return (
    <form {...form.bind} onSubmit={(event) => void submit(event)}>
      <FormCard refusal={form.refusal} footer={<FormFooter busy={form.busy} onLeave={leave} />}>
        <FormSection title={`Data ${resource.noun}`}>
          {Object.entries(resource.fields).map(([name, field]) => (
            <FormField
              key={name}
              field={field as Field}
              noun={resource.noun}
              input={getInputProps(form, resource, name)}
              form={{ fields: resource.fields, values: form.values }}
            />
          ))}
        </FormSection>
      </FormCard>
    </form>
  )
}
