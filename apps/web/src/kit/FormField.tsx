import { Switch, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { Field } from '@tuntas/contract/resource'
import { useState } from 'react'
import { ChoiceCards } from '../ui/ChoiceCards'
import { ChoiceSelect } from '../ui/ChoiceSelect'
import { titled } from './format'
import { useOptions } from './options'

type FormFieldProps = { field: Field; noun: string; input: GetInputPropsReturnType; id: string }

/** One field of a declaration, by its kind. `id` renews an uncontrolled input when the form is reset. */
export function FormField({ field, noun, input, id }: FormFieldProps) {
  const common = { label: field.label, description: field.hint, withAsterisk: true, ...input }
  switch (field.kind) {
    case 'flag':
      if (field.label !== field.on) return <Verdict key={id} field={field} input={input} />
      return <Switch key={id} {...input} label={field.label} description={field.hint} size="md" />
    case 'choice':
      if (field.choices.every((choice) => publishing.has(choice.value)))
        return <Publish key={id} label={`Publish ${titled(noun)}`} input={input} />
      return <Choice key={id} common={common} options={field.choices} />
    case 'ref':
      return <Reference key={id} common={common} path={field.path} />
    case 'decimal':
      return <TextInput key={id} {...common} inputMode="decimal" placeholder={hintOf(field)} />
    case 'integer':
      return <TextInput key={id} {...common} inputMode="numeric" placeholder={hintOf(field)} />
    case 'text':
      return <TextInput key={id} {...common} withAsterisk={!field.optional} placeholder={hintOf(field)} />
  }
}

const publishing = new Set(['publish', 'unpublish'])

/** On means publish. */
function Publish({ label, input }: { label: string; input: GetInputPropsReturnType }) {
  const [status, setStatus] = useState<string>(input.defaultValue)
  const put = (next: string) => {
    setStatus(next)
    input.onChange(next)
  }
  return (
    <Switch
      size="md"
      label={label}
      description={status === 'publish' ? 'Tampil dan dapat dipilih.' : 'Draft: belum tampil.'}
      checked={status === 'publish'}
      onChange={(event) => put(event.currentTarget.checked ? 'publish' : 'unpublish')}
    />
  )
}

type VerdictProps = { field: Field & { kind: 'flag' }; input: GetInputPropsReturnType }

/** A flag whose name says nothing about its two sides shows both of them. */
function Verdict({ field, input }: VerdictProps) {
  const [on, setOn] = useState<boolean>(input.defaultChecked)
  return (
    <ChoiceCards
      name={field.label}
      label={field.label}
      options={[
        { value: '1', label: field.on },
        { value: '0', label: field.off },
      ]}
      value={on ? '1' : '0'}
      onChange={(value) => {
        setOn(value === '1')
        input.onChange(value === '1')
      }}
      error={input.error}
    />
  )
}

const hintOf = (field: Field) => `Masukan ${field.label.toLowerCase()}`

type Common = GetInputPropsReturnType & { label: string; description?: string; withAsterisk: boolean }
type ChoiceProps = { common: Common; options: readonly { value: string; label: string }[] | undefined }

function Choice({ common, options }: ChoiceProps) {
  return <ChoiceSelect {...common} hint={`Pilih ${common.label.toLowerCase()}`} options={options} />
}

function Reference({ common, path }: { common: Common; path: string }) {
  const options = useOptions([path])[path]
  // An uncontrolled select cannot show a value before its options are there.
  return <Choice key={options ? 'there' : 'waiting'} common={common} options={options} />
}
