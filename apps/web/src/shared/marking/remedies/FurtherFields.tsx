import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_FURTHER } from '@tuntas/contract/learning/remedies'
import type { Remediable } from './remediable'
import classes from './remedies.module.css'

type OptionsProps = {
  label: string
  options: Remediable['options']
  chosen: readonly string[]
  /** Hide the key where options are chosen one by one: it is right anyway. */
  withoutKey: boolean
  onChange: (letters: string[]) => void
}

function Options({ label, options, chosen: selectedOptions, withoutKey, onChange }: OptionsProps) {
  return (
    <fieldset className={classes.options}>
      <legend>{label}</legend>
      {options.map(({ letter, text, isKey }) => {
        const isFixed = withoutKey && isKey
        return (
          <label key={letter}>
            <input
              type="checkbox"
              checked={isFixed || selectedOptions.includes(letter)}
              disabled={isFixed}
              onChange={({ currentTarget: { checked: isChecked } }) =>
                onChange(
                  isChecked
                    ? [...selectedOptions, letter].sort()
                    : selectedOptions.filter((one) => one !== letter),
                )
              }
            />
            <span>
              <b>{letter}</b> {text}
              {isFixed && <small> kunci</small>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

type FurtherFieldsProps = {
  question: Remediable
  value: readonly (readonly string[])[]
  error: string | undefined
  onChange: (value: string[][]) => void
}

/** *Jawaban lain yang benar*: further options, or sets of options. */
export function FurtherFields({ question, value, error, onChange }: FurtherFieldsProps) {
  const { options, further } = question
  const lists = value.map((letters) => [...letters])
  return (
    <div className={classes.form} data-path="also_correct" tabIndex={-1}>
      {further === 'options' ? (
        <Options
          label="Opsi yang juga benar"
          options={options}
          chosen={lists.flat()}
          withoutKey
          onChange={(letters) => onChange(letters.map((letter) => [letter]))}
        />
      ) : (
        <>
          {lists.map((letters, at) => (
            <div key={at} className={classes.set}>
              <Options
                label={`Jawaban lain ${at + 1}`}
                options={options}
                chosen={letters}
                withoutKey={false}
                onChange={(changedList) => onChange(lists.with(at, changedList))}
              />
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconTrash size={16} aria-hidden />}
                aria-label={`Hapus jawaban lain ${at + 1}`}
                onClick={() => onChange(lists.toSpliced(at, 1))}
              >
                Hapus
              </Button>
            </div>
          ))}
          {lists.length < MAX_FURTHER && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onChange([...lists, []])}
            >
              Tambah jawaban lain
            </Button>
          )}
        </>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
