import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { toleranceKinds } from '@tuntas/contract/learning/typed-kinds.vocabulary'
import { useId } from 'react'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { FieldPair } from '../../ui/FieldPair'
import { NumberReading } from '../NumberReading'
import { numberField } from '../typed'
import { pickDataPath, Wrong } from './AcceptedFields'
import classes from './TypedFields.module.css'
import { type PartProps, withoutRow, withRow } from './typedParts'

type Unit = { unit: string; factor: unknown }
type Tolerance = { kind: (typeof toleranceKinds)[number]; amount: unknown }

const tolerances: Record<Tolerance['kind'], { label: string; amount: string; hint: string }> = {
  absolute: { label: 'Selisih mutlak', amount: 'Selisih paling besar', hint: '0 berarti harus tepat' },
  relative: { label: 'Selisih relatif', amount: 'Bagian dari kunci', hint: '0,05 berarti 5% dari kunci' },
  digits: {
    label: 'Angka penting',
    amount: 'Banyak angka penting',
    hint: 'Dibulatkan dulu, lalu dibandingkan',
  },
}

export function ToleranceFields({ answer, change, at }: PartProps) {
  const tolerance = (answer.tolerance as Tolerance | undefined) ?? { kind: 'absolute', amount: 0 }
  const { amount, hint } = tolerances[tolerance.kind]
  return (
    <>
      <p className={classes.note}>
        Koma dan titik sama-sama tanda desimal: 1.500 dibaca 1,5. Minus panjang (–), angka Arab, dan 1,2e-5
        juga terbaca.
      </p>
      <FieldPair narrow>
        <ChoiceSelect
          label="Toleransi"
          hint="Pilih toleransi"
          options={Object.entries(tolerances).map(([value, { label }]) => ({ value, label }))}
          value={tolerance.kind}
          {...at('key.tolerance.kind')}
          onChange={(event) => {
            const kind = (event.currentTarget.value || 'absolute') as Tolerance['kind']
            change({ key: { tolerance: { kind, amount: kind === 'digits' ? 3 : 0 } } })
          }}
        />
        <TextInput
          label={amount}
          description={hint}
          inputMode="decimal"
          autoComplete="off"
          value={numberField(tolerance.amount)}
          {...at('key.tolerance.amount')}
          onChange={(event) =>
            change({ key: { tolerance: { ...tolerance, amount: event.currentTarget.value } } })
          }
        />
      </FieldPair>
    </>
  )
}

/** Units with their factors; rarely used. */
export function UnitFields({ content, answer, change, at }: PartProps) {
  const units = (content.units as Unit[] | undefined) ?? []
  const write = (list: Unit[]) =>
    change({
      content: { units: list, ...(list.length === 0 && { unit_required: false }) },
      ...(!list.some(({ unit }) => unit === answer.unit) && { key: { unit: null } }),
    })
  return (
    <fieldset className={classes.rows} {...pickDataPath(at('content.units'))}>
      <legend>
        Satuan <span>Boleh kosong. Faktor: berapa kali satuan acuan, misalnya cm = 0,01 bila acuannya m</span>
      </legend>
      {units.map((row, place) => (
        <div className={classes.unit} key={place}>
          <TextInput
            aria-label={`Satuan ${place + 1}`}
            placeholder="m"
            value={row.unit}
            {...at(`content.units.${place}.unit`)}
            onChange={(event) => write(withRow(units, place, { unit: event.currentTarget.value }))}
          />
          <TextInput
            aria-label={`Faktor satuan ${place + 1}`}
            placeholder="1"
            inputMode="decimal"
            value={numberField(row.factor)}
            {...at(`content.units.${place}.factor`)}
            onChange={(event) => write(withRow(units, place, { factor: event.currentTarget.value }))}
          />
          <ActionIcon
            aria-label={`Hapus satuan ${place + 1}`}
            onClick={() => write(withoutRow(units, place))}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => write([...units, { unit: '', factor: 1 }])}
      >
        Tambah satuan
      </Button>
      <Wrong of={at('content.units').error} />
      {units.length > 0 && (
        <FieldPair>
          <ChoiceSelect
            label="Satuan kunci"
            hint="Satuan dengan faktor 1"
            options={units
              .filter(({ unit }) => unit !== '')
              .map(({ unit }) => ({ value: unit, label: unit }))}
            value={typeof answer.unit === 'string' ? answer.unit : ''}
            {...at('key.unit')}
            onChange={(event) => change({ key: { unit: event.currentTarget.value || null } })}
          />
          <Checkbox
            className={classes.required}
            label="Mahasiswa harus memilih satuan"
            checked={Boolean(content.unit_required)}
            onChange={(event) => change({ content: { unit_required: event.currentTarget.checked } })}
          />
        </FieldPair>
      )}
    </fieldset>
  )
}

/** The right number, its tolerance and units. */
export function NumberKeyFields(part: PartProps) {
  const { answer, change, at } = part
  const hint = useId()
  const value = numberField(answer.value)
  return (
    <>
      <TextInput
        className={classes.short}
        label="Nilai kunci"
        withAsterisk
        inputMode="decimal"
        autoComplete="off"
        placeholder="Misalnya 3,14"
        value={value}
        aria-describedby={hint}
        {...at('key.value')}
        error={at('key.value').error ?? at('key').error}
        onChange={(event) => change({ key: { value: event.currentTarget.value } })}
      />
      <NumberReading id={hint} value={value} onUse={(meantValue) => change({ key: { value: meantValue } })} />
      <ToleranceFields {...part} />
      <UnitFields {...part} />
    </>
  )
}
