import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { findRepeats } from '@tuntas/contract/learning/accepted-texts'
import { MAX_ANSWER } from '@tuntas/contract/learning/typed-kinds.vocabulary'
import { number } from '../../kit/format'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { numberField } from '../typed'
import classes from './TypedFields.module.css'
import { type PartProps, withoutRow, withRow } from './typedParts'

type Accepted = { text: string; share: number; wildcard: boolean }
const FIRST: Accepted = { text: '', share: 1, wildcard: false }
/** The key of a question before anything is set. */
const INITIAL_KEY = { ignore_case: true, ignore_accents: false, ignore_spaces: false }
const SHARES = [1, 0.9, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.1]

const switches = [
  ['ignore_case', 'Huruf besar dan kecil dianggap sama'],
  ['ignore_accents', 'Tanda aksen diabaikan (é sama dengan e)'],
  ['ignore_spaces', 'Semua spasi diabaikan'],
] as const

/** Accepted texts, with their shares. */
export function AcceptedFields({ content, answer, change, at }: PartProps) {
  const acceptedAnswers = (answer.accepted as Accepted[] | undefined) ?? [FIRST]
  const repeats = findRepeats({
    ...INITIAL_KEY,
    ...answer,
    accepted: acceptedAnswers,
  })
  const write = (list: Accepted[]) => change({ key: { ignore_case: true, ...answer, accepted: list } })
  return (
    <>
      <fieldset className={classes.rows} {...pickDataPath(at('key.accepted'))}>
        <legend>
          Jawaban yang diterima <span>Nilai terbesar yang cocok yang dihitung</span>
        </legend>
        {acceptedAnswers.map((row, place) => (
          <div className={classes.accepted} key={place}>
            <TextInput
              aria-label={`Jawaban diterima ${place + 1}`}
              placeholder={place === 0 ? 'Misalnya Jakarta' : 'Tulisan lain yang diterima'}
              maxLength={MAX_ANSWER}
              value={row.text}
              description={repeatInWords(repeats.get(place))}
              inputWrapperOrder={['input', 'description', 'error']}
              {...at(`key.accepted.${place}.text`)}
              onChange={(event) =>
                write(withRow(acceptedAnswers, place, { text: event.currentTarget.value }))
              }
            />
            <ShareSelect
              place={place}
              share={row.share}
              onChange={(share) => write(withRow(acceptedAnswers, place, { share }))}
            />
            <Checkbox
              label="* berarti teks apa saja"
              checked={row.wildcard}
              onChange={(event) =>
                write(withRow(acceptedAnswers, place, { wildcard: event.currentTarget.checked }))
              }
            />
            {acceptedAnswers.length > 1 && (
              <ActionIcon
                aria-label={`Hapus jawaban diterima ${place + 1}`}
                onClick={() => write(withoutRow(acceptedAnswers, place))}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        <Button
          variant="subtle"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => write([...acceptedAnswers, FIRST])}
        >
          Tambah jawaban
        </Button>
        <Wrong of={at('key.accepted').error ?? at('key').error} />
      </fieldset>
      <p className={classes.note}>
        Bentuk tanda petik, tanda hubung, dan spasi tidak dibedakan: jum'at sama dengan jum’at.
      </p>
      <div className={classes.switches}>
        {switches.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={Boolean(answer[name] ?? name === 'ignore_case')}
            onChange={(event) =>
              change({
                key: {
                  ignore_case: true,
                  ...answer,
                  accepted: acceptedAnswers,
                  [name]: event.currentTarget.checked,
                },
              })
            }
          />
        ))}
      </div>
      <TextInput
        className={classes.short}
        label="Panjang jawaban"
        description="Huruf yang dapat diketik mahasiswa"
        inputMode="numeric"
        autoComplete="off"
        placeholder="200"
        value={numberField(content.max_length)}
        {...at('content.max_length')}
        onChange={(event) => change({ content: { max_length: event.currentTarget.value || undefined } })}
      />
    </>
  )
}

const repeatInWords = (first: number | undefined) =>
  first !== undefined && `Sama dengan jawaban ${first + 1}. Tidak perlu ditulis lagi.`

/** Includes a share from an import besides the usual ones. */
function ShareSelect({
  place,
  share,
  onChange,
}: {
  place: number
  share: number
  onChange: (share: number) => void
}) {
  const shares = SHARES.includes(share) ? SHARES : [share, ...SHARES]
  return (
    <ChoiceSelect
      aria-label={`Nilai jawaban diterima ${place + 1}`}
      hint="Nilai"
      options={shares.map((one) => ({ value: String(one), label: `${number(one * 100)}%` }))}
      value={String(share)}
      onChange={(event) => onChange(Number(event.currentTarget.value || 1))}
    />
  )
}

export const pickDataPath = ({ 'data-path': path }: ReturnType<PartProps['at']>) => ({ 'data-path': path })
export const Wrong = ({ of }: { of: string | undefined }) => of && <p className={classes.error}>{of}</p>
