import { Chip } from '@mantine/core'
import { MAX_FILES } from '@tuntas/contract/learning/written-kinds.vocabulary'
import { submissionFiles } from '../../kit/form/fileKinds'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import type { FieldsProps } from './editing'
import { PartGroup } from './PartFields'
import classes from './TypedFields.module.css'
import { FIRST_FORMATS } from './writtenParts'

const ALL = submissionFiles.split(',').map((one) => one.slice(1))
const counts = Array.from({ length: MAX_FILES }, (_, at) => ({
  value: String(at + 1),
  label: `${at + 1} berkas`,
}))

/** Accepted file types, and their number. */
export default function FileUploadFields({ draft, errors, change }: FieldsProps) {
  const { formats = FIRST_FORMATS, max_files = 1 } = draft.content as {
    formats?: string[]
    max_files?: number
  }
  const put = (part: object) => change({ content: { formats, max_files, ...part } })
  return (
    <PartGroup label="Format berkas" hint="Yang dapat diunggah mahasiswa; dinilai oleh dosen" errors={errors}>
      <Chip.Group multiple value={formats} onChange={(to) => put({ formats: to })}>
        <div className={classes.chips}>
          {ALL.map((format) => (
            <Chip key={format} value={format}>
              {format.toUpperCase()}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <ChoiceSelect
        label="Paling banyak"
        hint="Banyak berkas"
        options={counts}
        value={String(max_files)}
        onChange={(event) => put({ max_files: Number(event.currentTarget.value || 1) })}
      />
    </PartGroup>
  )
}
