import { Button, Checkbox, TextInput } from '@mantine/core'
import { VALUES_MOST } from '@tuntas/contract/wire/paging'
import { includesWords } from '@tuntas/contract/wire/spaces'
import { useState } from 'react'
import { Modal } from '../../ui/Modal'
import classes from './FilterValues.module.css'

type FilterValuesProps = {
  filter: { label: string; all: string; options: readonly { value: string; label: string }[] }
  chosen: readonly string[]
  onDone: (values: readonly string[]) => void
  onClose: () => void
}

/** Above this number the options are searchable. */
const MANY = 8

const wordFor = (selectedCount: number, all: string) => {
  if (selectedCount > VALUES_MOST) return `Paling banyak ${VALUES_MOST} pilihan`
  return selectedCount === 0 ? all : `Tampilkan ${selectedCount} pilihan`
}

/** Selects several values of one filter. */
export default function FilterValues({ filter, chosen: selectedValues, onDone, onClose }: FilterValuesProps) {
  const [tickedValues, setTickedValues] = useState<ReadonlySet<string>>(new Set(selectedValues))
  const [keywords, setKeywords] = useState('')
  const { label, options } = filter
  const matchingOptions = options.filter((option) => includesWords(option.label, keywords))
  const toggle = (value: string) => {
    const next = new Set(tickedValues)
    if (!next.delete(value)) next.add(value)
    setTickedValues(next)
  }
  // In list order, regardless of the order of ticking.
  const values = options.map(({ value }) => value).filter((value) => tickedValues.has(value))
  return (
    <Modal opened onClose={onClose} title={`Pilih ${label.toLowerCase()}`} size={440}>
      {options.length > MANY && (
        <TextInput
          type="search"
          aria-label={`Cari ${label.toLowerCase()}`}
          placeholder="Cari"
          data-autofocus
          value={keywords}
          onChange={(event) => setKeywords(event.currentTarget.value)}
        />
      )}
      <ul className={classes.values}>
        {matchingOptions.map(({ value, label: word }) => (
          <li key={value}>
            <Checkbox label={word} checked={tickedValues.has(value)} onChange={() => toggle(value)} />
          </li>
        ))}
        {matchingOptions.length === 0 && <li>Data tidak ditemukan</li>}
      </ul>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={tickedValues.size === 0}
          onClick={() => setTickedValues(new Set())}
        >
          Kosongkan
        </Button>
        <Button disabled={values.length > VALUES_MOST} onClick={() => onDone(values)}>
          {wordFor(values.length, filter.all)}
        </Button>
      </div>
    </Modal>
  )
}
