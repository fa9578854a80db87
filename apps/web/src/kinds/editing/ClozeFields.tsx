import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type GapKind, gapKinds, gapsIn } from '@tuntas/contract/learning/typed-kinds.vocabulary'
import { toPlain, toRich } from '../../kit/form/plainText'
import { uploadPicture } from '../../kit/form/uploadPicture'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { RichTextField } from '../../ui/RichTextField'
import { numberField } from '../typed'
import { AcceptedFields, Wrong } from './AcceptedFields'
import type { FieldsProps } from './editing'
import { NumberKeyFields } from './NumberKeyFields'
import classes from './TypedFields.module.css'
import { type PartProps, withoutRow, withRow } from './typedParts'

type WrittenGap = { id: string; kind: GapKind; weight: unknown; options?: WrittenOption[] } & Record<
  string,
  unknown
>
type WrittenOption = { key: string; label: string; explanation: string | null }

const names: Record<GapKind, string> = {
  SHORT_ANSWER: 'Isian singkat',
  NUMERIC: 'Angka',
  MULTIPLE_CHOICE: 'Pilihan ganda',
}
/** The first unused id of its kind. */
const freshId = (letter: string, usedIds: readonly string[]) => {
  let number = 1
  while (usedIds.includes(letter + number)) number++
  return letter + number
}
const firstOptions = () => ['o1', 'o2'].map((key) => ({ key, label: '', explanation: null }))

/** A text, and the key of each gap. */
export default function ClozeFields({ draft, errors, change }: FieldsProps) {
  const text = String(draft.content.text ?? '')
  const gaps = (draft.content.gaps ?? []) as WrittenGap[]
  const keys = ((draft.key as { gaps?: Record<string, object> } | null)?.gaps ?? {}) as Record<string, object>
  const write = (content: { text?: string; gaps?: WrittenGap[] }, key?: Record<string, object>) =>
    change((latest) => ({
      content: { ...latest.content, ...content },
      ...(key && { key: { gaps: key } }),
    }))
  const add = () => {
    const id = freshId('r', [...gaps.map((gap) => gap.id), ...gapsIn(text)])
    const closing = text.lastIndexOf('</p>')
    const mark = ` [[${id}]]`
    const longer =
      closing >= 0 ? text.slice(0, closing) + mark + text.slice(closing) : `${text}<p>${mark.trim()}</p>`
    write({ text: longer, gaps: [...gaps, { id, kind: 'SHORT_ANSWER', weight: 1 }] })
  }
  const inText = gapsIn(text)
  return (
    <>
      <RichTextField
        label="Teks rumpang"
        hint="Rumpang ditulis [[r1]] di dalam teks. Tombol di bawah menambahkannya di akhir teks; pindahkan ke tempatnya."
        required
        value={text}
        onChange={(html) => write({ text: html })}
        upload={uploadPicture}
        error={errors['content.text']}
        data-path="content.text"
      />
      {gaps.map((gap, place) => (
        <GapFields
          key={gap.id}
          number={place + 1}
          gap={gap}
          missing={!inText.includes(gap.id)}
          answer={keys[gap.id] ?? {}}
          getError={(name) => errors[name]}
          place={place}
          onChange={(part, key) =>
            write({ gaps: withRow(gaps, place, part) }, key && { ...keys, [gap.id]: key })
          }
          onRemove={() => {
            const { [gap.id]: _, ...remainingKeys } = keys
            write(
              { gaps: withoutRow(gaps, place), text: text.replaceAll(`[[${gap.id}]]`, '') },
              remainingKeys,
            )
          }}
        />
      ))}
      <div data-path="content.gaps">
        <Button variant="default" leftSection={<IconPlus size={17} aria-hidden />} onClick={add}>
          Tambah rumpang
        </Button>
        <Wrong of={errors['content.gaps'] ?? errors.key} />
      </div>
    </>
  )
}

type GapFieldsProps = {
  number: number
  place: number
  gap: WrittenGap
  missing: boolean
  answer: object
  getError: (name: string) => string | undefined
  onChange: (part: Partial<WrittenGap>, key?: object) => void
  onRemove: () => void
}

function GapFields({
  number,
  place,
  gap,
  missing: isMissing,
  answer,
  getError,
  onChange,
  onRemove,
}: GapFieldsProps) {
  const toGapPath = (name: string) =>
    name.replace(/^content\b/, `content.gaps.${place}`).replace(/^key\b/, `key.gaps.${gap.id}`)
  const part: PartProps = {
    content: gap,
    answer: answer as Record<string, unknown>,
    change: ({ content, key }) => onChange(content ?? {}, key && { ...answer, ...key }),
    at: (name) => ({ error: getError(toGapPath(name)), 'data-path': toGapPath(name) }),
  }
  return (
    <fieldset
      className={classes.gapCard}
      data-path={`content.gaps.${place}`}
      aria-label={`Rumpang ${number}`}
    >
      <div className={classes.gapHead}>
        <b>
          Rumpang {number} <span>[[{gap.id}]]</span>
        </b>
        <ActionIcon aria-label={`Hapus rumpang ${number}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <Wrong
        of={
          getError(`content.gaps.${place}`) ?? (isMissing ? `Tulis [[${gap.id}]] di dalam teks.` : undefined)
        }
      />
      <div className={classes.gapFacts}>
        <ChoiceSelect
          label="Jenis"
          hint="Pilih jenis"
          options={gapKinds.map((value) => ({ value, label: names[value] }))}
          value={gap.kind}
          onChange={(event) => {
            const kind = (event.currentTarget.value || 'SHORT_ANSWER') as GapKind
            onChange(
              { kind, ...(kind === 'MULTIPLE_CHOICE' && { options: gap.options ?? firstOptions() }) },
              {},
            )
          }}
        />
        <TextInput
          label="Bobot rumpang"
          inputMode="decimal"
          autoComplete="off"
          value={numberField(gap.weight)}
          {...part.at('content.weight')}
          onChange={(event) => onChange({ weight: event.currentTarget.value })}
        />
      </div>
      {gap.kind === 'SHORT_ANSWER' && <AcceptedFields {...part} />}
      {gap.kind === 'NUMERIC' && <NumberKeyFields {...part} />}
      {gap.kind === 'MULTIPLE_CHOICE' && <GapOptions {...part} number={number} />}
    </fieldset>
  )
}

function GapOptions({ number, content, answer, change, at }: PartProps & { number: number }) {
  const options = (content.options ?? []) as WrittenOption[]
  const write = (list: WrittenOption[]) => change({ content: { options: list } })
  return (
    <div data-path={at('content.options')['data-path']}>
      {options.map((option, place) => (
        <div className={classes.option} key={option.key}>
          <input
            type="radio"
            name={`kunci-${number}`}
            aria-label={`Opsi ${place + 1} sebagai kunci rumpang ${number}`}
            checked={answer.answer === option.key}
            onChange={() => change({ key: { answer: option.key } })}
          />
          <TextInput
            aria-label={`Opsi ${place + 1} rumpang ${number}`}
            defaultValue={toPlain(option.label)}
            {...at(`content.options.${place}.label`)}
            onChange={(event) => write(withRow(options, place, { label: toRich(event.currentTarget.value) }))}
          />
          <ActionIcon
            aria-label={`Hapus opsi ${place + 1} rumpang ${number}`}
            disabled={options.length <= 2}
            onClick={() => write(withoutRow(options, place))}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() =>
          write([
            ...options,
            {
              key: freshId(
                'o',
                options.map(({ key }) => key),
              ),
              label: '',
              explanation: null,
            },
          ])
        }
      >
        Tambah opsi
      </Button>
      <Wrong of={at('content.options').error ?? at('key').error ?? at('key.answer').error} />
    </div>
  )
}
