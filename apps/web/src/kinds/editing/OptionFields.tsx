import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconBulb, IconMathFunction, IconPlus, IconTrash } from '@tabler/icons-react'
import { letterAt, MAX_CHOICES, MAX_OPTIONS } from '@tuntas/contract/learning/questions'
import { toPlain, toRich } from '../../kit/form/plainText'
import { toast } from '../../kit/form/toast'
import { uploadPicture } from '../../kit/form/uploadPicture'
import { RichTextField } from '../../ui/RichTextField'
import type { DraftOption, FieldsProps } from './editing'
import classes from './OptionFields.module.css'
import { withOption, withoutOption } from './options'
import { nameOfOption, rightNames } from './partDrafts'

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
    <fieldset className={classes.options} data-path={errors.options ? 'options' : 'answer'}>
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
        <RichTextField label={name} value={label} minHeight={72} upload={uploadPicture} onChange={write} />
      ) : (
        <PlainOption name={name} label={label} onChange={write} />
      )}
      <div className={classes.optionTools}>
        {!rich && (
          <ActionIcon
            aria-label={`Rumus dan format untuk opsi ${letter}`}
            title="Rumus, gambar, dan format"
            onClick={() => onChange({ rich: true })}
          >
            <IconMathFunction size={18} stroke={1.7} />
          </ActionIcon>
        )}
        {explanation === null && (
          <ActionIcon
            aria-label={`Pembahasan opsi ${letter}`}
            title="Pembahasan opsi ini"
            onClick={() => onChange({ explanation: '' })}
          >
            <IconBulb size={18} stroke={1.7} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={`Hapus opsi ${letter}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      {explanation !== null && (
        <div className={classes.why}>
          <RichTextField
            label={`Pembahasan opsi ${letter}`}
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

type PlainOptionProps = { name: string; label: string; onChange: (html: string) => void }

/** A growing plain text field, sufficient for most options; stored as HTML. */
export function PlainOption({ name, label, onChange }: PlainOptionProps) {
  return (
    <Textarea
      aria-label={name}
      autosize
      minRows={1}
      defaultValue={toPlain(label)}
      onChange={(event) => onChange(toRich(event.currentTarget.value))}
    />
  )
}
