import { TextInput } from '@mantine/core'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { numberField } from '../typed'
import type { FieldsProps } from './editing'
import classes from './TypedFields.module.css'
import { toPartProps } from './typedParts'

const limits = [
  ['min_words', 'Paling sedikit'],
  ['max_words', 'Paling banyak'],
] as const

const attachments = [
  { value: 'optional', label: 'Boleh melampirkan satu berkas' },
  { value: 'required', label: 'Wajib melampirkan satu berkas' },
  { value: 'none', label: 'Tanpa lampiran' },
]

/** Suggested length of an essay, and whether it needs a file. Not enforced: shown to student and marker. */
export default function EssayFields(props: FieldsProps) {
  const { content, change, at } = toPartProps(props)
  return (
    <fieldset className={classes.rows} data-path="content">
      <legend>
        Banyak kata <span>Kosongkan bila bebas; mahasiswa diberi tahu, tidak ditolak</span>
      </legend>
      <div className={classes.pair}>
        {limits.map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            value={numberField(content[name])}
            {...at(`content.${name}`)}
            onChange={(event) => change({ content: { [name]: event.currentTarget.value } })}
          />
        ))}
      </div>
      <ChoiceSelect
        label="Lampiran"
        hint="Tidak diminta"
        options={attachments}
        value={String(content.attachment ?? '')}
        {...at('content.attachment')}
        onChange={(event) => change({ content: { attachment: event.currentTarget.value || undefined } })}
      />
    </fieldset>
  )
}
