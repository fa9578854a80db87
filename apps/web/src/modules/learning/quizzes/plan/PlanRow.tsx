import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { count } from '../../../../kit/format'
import { ChoiceSelect } from '../../../../ui/ChoiceSelect'
import { Grip } from '../../../../ui/Grip'
import { SearchSelect } from '../../../../ui/SearchSelect'
import { levelOptions, typeOptions } from '../choices'
import classes from './Plan.module.css'
import { describeRowStatus, type Faults, isStored, type RowDraft } from './planDrafts'

type PlanRowProps = {
  row: RowDraft
  at: number
  faults: Faults
  goals: readonly { value: string; label: string }[]
  /** Number of matching bank questions. */
  inBank: number
  handle: ComponentProps<'button'>
  onChange: (more: Partial<RowDraft>) => void
  /** Missing while no row may be added. */
  onDuplicate?: () => void
  onRemove: () => void
}

/** A row of a kisi-kisi: a line of fields, on phones a card. */
export function PlanRow(props: PlanRowProps) {
  const { row, at, faults, goals, inBank, handle, onChange, onDuplicate, onRemove } = props
  const textProps = (name: 'material' | 'indicator' | 'number' | 'point') => ({
    value: row[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <fieldset className={classes.row} aria-label={`Baris ${at + 1}`}>
      <div className={classes.place}>
        <Grip className={classes.handle} {...handle} />
        <b>{at + 1}</b>
      </div>
      {/* The field may cut a long goal. */}
      <div className={classes.stack} title={goals.find(({ value }) => value === row.goal_id)?.label}>
        <SearchSelect
          label="CPMK/tujuan"
          placeholder="Tujuan apa saja"
          clearable
          options={goals}
          value={row.goal_id}
          onChange={(goal_id) => onChange({ goal_id: goal_id ?? '' })}
        />
        <Textarea label="Materi" placeholder="Materi" autosize minRows={1} {...textProps('material')} />
      </div>
      <Textarea
        label="Indikator soal"
        placeholder="Disajikan …, mahasiswa dapat …"
        autosize
        minRows={2}
        className={classes.indicator}
        {...textProps('indicator')}
      />
      <div className={classes.stack}>
        <ChoiceSelect
          label="Level kognitif"
          hint="Level apa saja"
          options={levelOptions}
          value={row.level}
          onChange={(event) => onChange({ level: event.currentTarget.value as RowDraft['level'] })}
        />
        <ChoiceSelect
          label="Bentuk soal"
          hint="Bentuk apa saja"
          options={typeOptions}
          value={row.type}
          onChange={(event) => onChange({ type: event.currentTarget.value as RowDraft['type'] })}
        />
      </div>
      <TextInput label="Jumlah soal" inputMode="numeric" {...textProps('number')} />
      <TextInput label="Poin tiap soal" inputMode="decimal" {...textProps('point')} />
      <Status row={row} inBank={inBank} />
      <div className={classes.remove}>
        <ActionIcon
          size={44}
          title="Gandakan baris"
          aria-label={`Gandakan baris ${at + 1}`}
          disabled={!onDuplicate}
          onClick={onDuplicate}
        >
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          aria-label={`Hapus baris ${at + 1}`}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  )
}

function Status({ row, inBank }: Pick<PlanRowProps, 'row' | 'inBank'>) {
  const status = isStored(row) ? describeRowStatus(row.stored) : null
  const numbers = status && row.stored?.numbers
  return (
    <div className={classes.status}>
      {status ? <b data-tone={status.tone}>{status.said}</b> : <span>Dihitung setelah disimpan</span>}
      {status?.points && <span>{status.points}</span>}
      {numbers && <span>Nomor {numbers}</span>}
      <span>{count(inBank)} cocok di bank</span>
    </div>
  )
}
