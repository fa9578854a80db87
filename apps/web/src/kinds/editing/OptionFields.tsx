import { ActionIcon, Button, Menu, Textarea } from '@mantine/core'
import { IconBulb, IconDotsVertical, IconMathFunction, IconPlus, IconTrash } from '@tabler/icons-react'

import { letterAt, MAX_CHOICES, MAX_OPTIONS } from '@tuntas/contract/learning/questions'
import type { KeyboardEvent } from 'react'
import { toPlain, toRich } from '../../kit/form/plainText'
import { toast } from '../../kit/form/toast'
import { uploadPicture } from '../../kit/form/uploadPicture'
import { RichTextField } from '../../ui/RichTextField'
import type { DraftOption, FieldsProps } from './editing'
import classes from './OptionFields.module.css'
import { withOption, withoutOption } from './options'
import { nameOfOption, rightNames } from './partDrafts'

/** Enter goes on to the next option; Shift+Enter breaks the line. */
const goToNextOption = (event: KeyboardEvent<HTMLFieldSetElement>) => {
  const isPlainEnter =
    event.key === 'Enter' &&
    !event.shiftKey &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.nativeEvent.isComposing
  if (!isPlainEnter || !(event.target instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  const texts = [...event.currentTarget.querySelectorAll<HTMLTextAreaElement>('textarea[data-option]')]
  texts[texts.indexOf(event.target) + 1]?.focus()
}

/** Options of a single choice; the right one is selected next to its text. */
export default function OptionFields({
  draft,
  errors,
  change,
  many: isMultiple = false,
}: FieldsProps & { many?: boolean }) {
  const names = isMultiple ? rightNames(draft) : []
  const isRight = (option: DraftOption) =>
    isMultiple ? names.includes(nameOfOption(option)) : draft.answer === option.place
  const choose = (option: DraftOption) => {
    if (!isMultiple) return change({ answer: option.place })
    const name = nameOfOption(option)
    return change({
      key: { keys: names.includes(name) ? names.filter((one) => one !== name) : [...names, name] },
    })
  }
  const add = () => {
    const options = withOption(draft.options, isMultiple ? MAX_OPTIONS : MAX_CHOICES)
    if (options) change({ options })
    else toast.error('Opsi pilihan ganda melebihi batas')
  }
  const changeOption = (place: number, part: Partial<DraftOption>) =>
    change((latest) => ({
      options: latest.options.map((option) => (option.place === place ? { ...option, ...part } : option)),
    }))
  return (
    <fieldset
      className={classes.options}
      data-path={errors.options ? 'options' : 'answer'}
      onKeyDown={goToNextOption}
    >
      <legend>
        Opsi jawaban <span>{isMultiple ? 'Centang semua yang benar' : 'Pilih satu sebagai kunci'}</span>
      </legend>
      {draft.options.map((option, index) => (
        <OptionField
          key={option.place}
          option={option}
          letter={letterAt(index)}
          many={isMultiple}
          right={isRight(option)}
          onRight={() => choose(option)}
          onChange={(part) => changeOption(option.place, part)}
          onRemove={() => change((latest) => withoutOption(latest, option.place))}
        />
      ))}
      <Button
        variant="subtle"
        className={classes.addOption}
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={add}
      >
        Tambah opsi
      </Button>
      <span className={classes.enterHint}>Enter: opsi berikutnya</span>
      {errors.options && <p className={classes.error}>{errors.options}</p>}
      {errors.answer && <p className={classes.error}>{errors.answer}</p>}
    </fieldset>
  )
}

type OptionFieldProps = {
  option: DraftOption
  letter: string
  many: boolean
  right: boolean
  onRight: () => void
  onChange: (part: Partial<DraftOption>) => void
  onRemove: () => void
}

function OptionField({
  option,
  letter,
  many: isMultiple,
  right,
  onRight,
  onChange,
  onRemove,
}: OptionFieldProps) {
  const { label, rich, explanation } = option
  const name = `Teks opsi ${letter}`
  const write = (to: string) => onChange({ label: to })
  return (
    <div className={classes.option} data-right={right || undefined}>
      <label className={classes.key}>
        <input
          type={isMultiple ? 'checkbox' : 'radio'}
          name="kunci"
          checked={right}
          aria-label={`Opsi ${letter} sebagai kunci`}
          onChange={onRight}
        />
        <span aria-hidden="true">{letter}</span>
      </label>
      {rich ? (
        <RichTextField
          label={name}
          compact
          value={label}
          minHeight={44}
          upload={uploadPicture}
          onChange={write}
        />
      ) : (
        <PlainOption name={name} label={label} onChange={write} />
      )}
      <OptionMenu option={option} letter={letter} onChange={onChange} onRemove={onRemove} />
      {explanation !== null && (
        <div className={classes.why}>
          <RichTextField
            label={`Pembahasan opsi ${letter}`}
            compact
            value={explanation}
            minHeight={60}
            upload={uploadPicture}
            onChange={(html) => onChange({ explanation: html })}
          />
        </div>
      )}
    </div>
  )
}

type OptionMenuProps = Pick<OptionFieldProps, 'option' | 'letter' | 'onChange' | 'onRemove'>

/** Rarely used actions, and the removal, away from the way of the hand. */
function OptionMenu({ option, letter, onChange, onRemove }: OptionMenuProps) {
  const { rich: isRich, explanation } = option
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Aksi untuk opsi ${letter}`}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isRich && (
          <Menu.Item
            leftSection={<IconMathFunction size={18} aria-hidden />}
            onClick={() => onChange({ rich: true })}
          >
            Rumus, gambar, dan format
          </Menu.Item>
        )}
        {explanation === null && (
          <Menu.Item
            leftSection={<IconBulb size={18} aria-hidden />}
            onClick={() => onChange({ explanation: '' })}
          >
            Pembahasan opsi ini
          </Menu.Item>
        )}
        <Menu.Item color="mengkudu" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
          Hapus opsi
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type PlainOptionProps = { name: string; label: string; onChange: (html: string) => void }

/** A growing plain text field, sufficient for most options; stored as HTML. */
export function PlainOption({ name, label, onChange }: PlainOptionProps) {
  return (
    <Textarea
      aria-label={name}
      data-option
      autosize
      minRows={1}
      defaultValue={toPlain(label)}
      onChange={(event) => onChange(toRich(event.currentTarget.value))}
    />
  )
}
