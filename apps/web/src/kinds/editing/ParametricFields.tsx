import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { inWords } from '@tuntas/contract/learning/decimals'
import { useState } from 'react'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { numberField } from '../typed'
import { pickDataPath, Wrong } from './AcceptedFields'
import type { FieldsProps } from './editing'
import { drawExamples, type WrittenVariable } from './examples'
import { ToleranceFields, UnitFields } from './NumberKeyFields'
import classes from './TypedFields.module.css'
import { type PartProps, toPartProps, withoutRow, withRow } from './typedParts'

const FIRST: WrittenVariable = { name: 'a', min: 1, max: 10, step: 1 }
const LETTERS = ['a', 'b', 'c', 'd', 'x', 'y', 'z', 'm', 'n', 'k']
const freeName = (variables: readonly WrittenVariable[]) =>
  LETTERS.find((letter) => !variables.some(({ name }) => name === letter)) ?? ''

/** Variables, formula, and examples. */
export default function ParametricFields(props: FieldsProps) {
  const part = toPartProps(props)
  const { answer, change, at } = part
  return (
    <>
      <VariableFields {...part} />
      <TextInput
        label="Formula jawaban"
        description="Pakai nama variabel dan + - * / ^ ( ), abs, sqrt, exp, ln, log, sin, cos, tan, asin, acos, atan, round, floor, ceil, min, max, pi, e. Sudut dalam radian."
        withAsterisk
        className={classes.formula}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="Misalnya (-b+sqrt(b^2-4*a*c))/(2*a)"
        value={String(answer.formula ?? '')}
        {...at('key.formula')}
        error={at('key.formula').error ?? at('key').error}
        onChange={(event) => change({ key: { formula: event.currentTarget.value } })}
      />
      <Examples {...part} />
      <ToleranceFields {...part} />
      <UnitFields {...part} />
    </>
  )
}

function VariableFields({ content, change, at }: PartProps) {
  const variables = (content.variables as WrittenVariable[] | undefined) ?? []
  const write = (list: WrittenVariable[]) => change({ content: { variables: list } })
  return (
    <fieldset className={classes.rows} {...pickDataPath(at('content.variables'))}>
      <legend>
        Variabel <span>Tulis {'{a}'} di pertanyaan, di tempat nilainya muncul</span>
      </legend>
      {variables.map((row, place) => (
        <div className={classes.variable} key={place}>
          <TextInput
            label="Nama"
            aria-label={`Nama variabel ${place + 1}`}
            autoComplete="off"
            autoCapitalize="off"
            value={row.name}
            {...at(`content.variables.${place}.name`)}
            onChange={(event) => write(withRow(variables, place, { name: event.currentTarget.value }))}
          />
          <ChoiceSelect
            label="Nilai"
            aria-label={`Cara nilai variabel ${place + 1}`}
            hint="Pilih"
            options={[
              { value: 'range', label: 'Rentang' },
              { value: 'list', label: 'Daftar' },
            ]}
            value={row.values === undefined ? 'range' : 'list'}
            onChange={(event) => {
              const { name } = row
              const next = event.currentTarget.value === 'list' ? { name, values: [] } : { ...FIRST, name }
              write(variables.map((one, at) => (at === place ? next : one)))
            }}
          />
          {row.values === undefined ? (
            (['min', 'max', 'step'] as const).map((name) => (
              <TextInput
                key={name}
                label={{ min: 'Dari', max: 'Sampai', step: 'Langkah' }[name]}
                aria-label={`${{ min: 'Dari', max: 'Sampai', step: 'Langkah' }[name]}, variabel ${place + 1}`}
                inputMode="decimal"
                autoComplete="off"
                value={numberField(row[name])}
                {...at(`content.variables.${place}.${name}`)}
                onChange={(event) => write(withRow(variables, place, { [name]: event.currentTarget.value }))}
              />
            ))
          ) : (
            <ValuesField
              place={place}
              values={row.values}
              at={at(`content.variables.${place}.values`)}
              onChange={(values) => write(withRow(variables, place, { values }))}
            />
          )}
          <ActionIcon
            className={classes.tool}
            aria-label={`Hapus variabel ${place + 1}`}
            onClick={() => write(withoutRow(variables, place))}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => write([...variables, { ...FIRST, name: freeName(variables) }])}
      >
        Tambah variabel
      </Button>
      <Wrong of={at('content.variables').error} />
    </fieldset>
  )
}

type ValuesFieldProps = {
  place: number
  values: readonly unknown[]
  at: ReturnType<PartProps['at']>
  onChange: (values: string[]) => void
}

/** Listed values, separated by semicolons or spaces. */
function ValuesField({ place, values, at, onChange }: ValuesFieldProps) {
  const [text, setText] = useState(() => values.map(numberField).join('; '))
  return (
    <TextInput
      className={classes.list}
      label="Daftar nilai"
      aria-label={`Daftar nilai variabel ${place + 1}`}
      placeholder="Misalnya 2; 3,5; 10"
      autoComplete="off"
      value={text}
      {...at}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(event.currentTarget.value.split(/[;\s]+/).filter(Boolean))
      }}
    />
  )
}

/** Examples of drawn values with their results. */
function Examples({ content, answer }: PartProps) {
  const { draws, problem } = drawExamples(content, answer)
  return (
    <section className={classes.examples} aria-label="Contoh soal" aria-live="polite">
      <h3>Contoh yang diterima mahasiswa</h3>
      {problem !== null && <p>{problem}</p>}
      {draws.length > 0 && (
        <ul>
          {draws.map(({ values, result }) => (
            <li key={JSON.stringify(values)}>
              {Object.entries(values)
                .map(([name, value]) => `${name} = ${inWords(value)}`)
                .join(' · ')}
              <b>→ {result}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
