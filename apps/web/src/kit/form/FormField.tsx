import { Switch, TextInput } from '@mantine/core'
import { type Field, isOfSeveralLines } from '@tuntas/contract/wire/resource.vocabulary'
import { Suspense } from 'react'
import { ChoiceCards } from '../../ui/ChoiceCards'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { DateField } from '../../ui/DateField'
import { lazyPart } from '../../ui/lazyPart'
import { titled } from '../format'
import { useOptions } from './options'

/** What the form passes to a field of any kind. */
type FieldInput = {
  value: unknown
  error: string | undefined
  onChange: (input: unknown) => void
  'data-path': string
}
type FormFieldProps = {
  field: Field
  noun: string
  input: FieldInput
  /** The whole form: the available rows may depend on another field. */
  form: { fields: Record<string, Field>; values: Record<string, unknown> }
}

/** Few forms need these, and they are heavy. */
const LongText = lazyPart(() => import('../../ui/LongText'))
const References = lazyPart(() => import('./References'))

/** Renders one declared field by its kind. */
export function FormField({ field, noun, input, form }: FormFieldProps) {
  const text = { ...input, value: String(input.value) }
  const fieldProps = { label: field.label, description: field.hint, withAsterisk: true, ...text }
  switch (field.kind) {
    case 'flag':
      if (field.label !== field.on) return <TwoSides field={field} input={input} />
      return <FlagSwitch field={field} input={input} />
    case 'choice':
      if (field.choices.every((choice) => publishing.has(choice.value)))
        return <Publish label={`Publish ${titled(noun)}`} input={text} />
      return <Choice common={fieldProps} options={field.choices} />
    case 'ref':
      return <Reference common={fieldProps} path={field.path} />
    case 'refs':
      return (
        <Suspense fallback={null}>
          <References
            field={field}
            of={field.within?.of === undefined ? undefined : form.fields[field.within.of]}
            fields={form.fields}
            input={input}
            values={form.values}
          />
        </Suspense>
      )
    case 'decimal':
      return (
        <TextInput
          {...fieldProps}
          withAsterisk={field.kept === undefined}
          inputMode="decimal"
          placeholder={field.kept === undefined ? formatHint(field) : `${field.kept} bila dikosongkan`}
        />
      )
    case 'date':
      return <DateField {...fieldProps} withAsterisk={false} />
    case 'integer':
      return <TextInput {...fieldProps} inputMode="numeric" placeholder={formatHint(field)} />
    case 'text':
      if (isOfSeveralLines(field))
        return (
          <Suspense fallback={null}>
            <LongText
              {...fieldProps}
              withAsterisk={!field.optional}
              placeholder={formatHint(field)}
              maxLength={field.max}
              minRows={2}
              maxRows={8}
            />
          </Suspense>
        )
      return <TextInput {...fieldProps} withAsterisk={!field.optional} placeholder={formatHint(field)} />
  }
}

const publishing = new Set(['publish', 'unpublish'])

/** On means published. */
function Publish({ label, input: { value, onChange } }: { label: string; input: FieldInput }) {
  return (
    <Switch
      size="md"
      label={label}
      description={value === 'publish' ? 'Tampil dan dapat dipilih.' : 'Draft: belum tampil.'}
      checked={value === 'publish'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'publish' : 'unpublish')}
    />
  )
}

type FlagProps = { field: Field & { kind: 'flag' }; input: FieldInput }

function FlagSwitch({ field, input: { value, ...input } }: FlagProps) {
  return <Switch {...input} checked={value === true} label={field.label} description={field.hint} size="md" />
}

/** For a flag whose name does not describe its two values, show both. */
function TwoSides({ field, input }: FlagProps) {
  return (
    <ChoiceCards
      name={field.label}
      label={field.label}
      options={[
        { value: '1', label: field.on },
        { value: '0', label: field.off },
      ]}
      value={input.value ? '1' : '0'}
      onChange={(value) => input.onChange(value === '1')}
      error={input.error}
    />
  )
}

const formatHint = (field: Field) => `Masukan ${field.label.toLowerCase()}`

type Common = FieldInput & { value: string; label: string; description?: string; withAsterisk: boolean }
type ChoiceProps = { common: Common; options: readonly { value: string; label: string }[] | undefined }

function Choice({ common: fieldProps, options }: ChoiceProps) {
  return <ChoiceSelect {...fieldProps} hint={`Pilih ${fieldProps.label.toLowerCase()}`} options={options} />
}

function Reference({ common: fieldProps, path }: { common: Common; path: string }) {
  return <Choice common={fieldProps} options={useOptions([path])[path]} />
}
