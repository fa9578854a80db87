import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconMathFunction, IconPlus, IconTrash } from '@tabler/icons-react'
import { letterAt } from '@tuntas/contract/questions'
import { toPlain, toRich } from '../../kit/plainText'
import { uploadPicture } from '../../kit/uploadPicture'
import { RichTextField } from '../../ui/RichTextField'
import type { DraftOption } from './draft'
import classes from './QuestionEditor.module.css'
import type { QuestionFormState } from './useQuestionForm'

/** The options of a choice; the right one is ticked beside its text. */
export function OptionFields({ form }: { form: QuestionFormState }) {
  const { draft, errors } = form
  return (
    <fieldset className={classes.options} data-path={errors.options ? 'options' : 'answer'}>
      <legend>
        Opsi jawaban <span>Pilih satu sebagai kunci</span>
      </legend>
      {draft.options.map((option, index) => (
        <OptionField key={option.place} option={option} letter={letterAt(index)} form={form} />
      ))}
      <Button
        variant="subtle"
        className={classes.addOption}
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={form.addOption}
      >
        Tambah opsi
      </Button>
      {errors.options && <p className={classes.error}>{errors.options}</p>}
      {errors.answer && <p className={classes.error}>{errors.answer}</p>}
    </fieldset>
  )
}

type OptionFieldProps = { option: DraftOption; letter: string; form: QuestionFormState }

function OptionField({ option, letter, form }: OptionFieldProps) {
  const { place, label, rich } = option
  const right = form.draft.answer === place
  const name = `Teks opsi ${letter}`
  const write = (to: string) => form.changeOption(place, { label: to })
  return (
    <div className={classes.option} data-right={right || undefined}>
      <label className={classes.key}>
        <input
          type="radio"
          name="kunci"
          checked={right}
          aria-label={`Opsi ${letter} sebagai kunci`}
          onChange={() => form.change({ answer: place })}
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
            onClick={() => form.changeOption(place, { rich: true })}
          >
            <IconMathFunction size={18} stroke={1.7} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={`Hapus opsi ${letter}`} onClick={() => form.removeOption(place)}>
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      </div>
    </div>
  )
}

type PlainOptionProps = { name: string; label: string; onChange: (html: string) => void }

/** A growing text, which most options are; kept as the HTML that it means. */
function PlainOption({ name, label, onChange }: PlainOptionProps) {
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
