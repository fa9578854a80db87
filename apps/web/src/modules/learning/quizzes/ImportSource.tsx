import { Textarea } from '@mantine/core'
import {
  type QuestionFormat,
  questionFormatNames,
  questionFormats,
} from '@tuntas/contract/learning/question-files'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { DocumentField } from '../../../ui/FileField'
import classes from './QuestionFiles.module.css'
import { TemplateButton } from './TemplateButton'

export type Source = {
  from: 'file' | 'text'
  file: File | null
  text: string
  /** Null to detect it from the content. */
  format: QuestionFormat | null
}

/** The upload to check; null if empty. */
export const toUpload = ({ from, file, text, format }: Source) => {
  if (from === 'file') return file && { file, format }
  return text.trim() === ''
    ? null
    : { file: new File([text], 'tempelan.txt', { type: 'text/plain' }), format: null }
}

const ways = [
  { value: 'file', label: 'Dari file' },
  { value: 'text', label: 'Tempel teks' },
]
const formats = questionFormats.map((value) => ({ value, label: questionFormatNames[value] }))
const SAMPLE = '1. Ibu kota Indonesia?\nA. Bandung\n*B. Jakarta\nC. Medan\n\n2. Jelaskan alasannya.'

type ImportSourceProps = {
  source: Source
  busy: boolean
  /** The format detected by the server. */
  recognised: QuestionFormat | undefined
  fault: string | undefined
  onChange: (part: Partial<Source>) => void
}

/** Source of questions: a file of any known format, or pasted text. */
export function ImportSource({ source, busy, recognised, fault, onChange }: ImportSourceProps) {
  return (
    <div className={classes.fields}>
      <ChoiceCards
        name="sumber"
        label="Sumber soal"
        options={ways}
        value={source.from}
        onChange={(from) => onChange({ from: from === 'text' ? 'text' : 'file' })}
      />
      {source.from === 'file' ? (
        <>
          <DocumentField
            label="File soal"
            accept=".txt,.gift,.xml,.mbz,.docx,.xlsx,.csv,.zip,.imscc"
            hint="Word, Excel, GIFT, Aiken, Moodle XML, cadangan Moodle (.mbz), atau paket QTI dan Canvas (.zip, .imscc). Di bawah 5 MB (cadangan boleh lebih besar), paling banyak 2.000 soal."
            value={source.file}
            onChange={(file) => onChange({ file })}
            error={fault}
          />
          <ChoiceSelect
            label="Format file"
            hint="Kenali dari isinya"
            options={formats}
            value={source.format ?? ''}
            disabled={busy}
            description={recognised && `Dibaca sebagai ${questionFormatNames[recognised]}`}
            onChange={(event) => {
              const sourceValue = event.currentTarget.value
              onChange({ format: questionFormats.find((one) => one === sourceValue) ?? null })
            }}
          />
          <TemplateButton />
        </>
      ) : (
        <Textarea
          label="Teks soal"
          description="Nomor, teks soal, lalu opsi A sampai E. Kunci: tanda * pada opsi, atau baris Jawaban: B atau Kunci: B. Tanpa opsi menjadi esai. Gambar tidak ikut."
          placeholder={SAMPLE}
          autosize
          minRows={8}
          maxRows={12}
          disabled={busy}
          value={source.text}
          error={fault}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
