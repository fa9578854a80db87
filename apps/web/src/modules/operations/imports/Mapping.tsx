import { Button, NativeSelect } from '@mantine/core'
import { IconFileSearch, IconSelector } from '@tabler/icons-react'
import { importColumns } from '@tuntas/contract/operations/import-columns'
import type { ImportJob } from '@tuntas/contract/operations/imports'
import { useState } from 'react'
import { DocumentField } from '../../../ui/FileField'
import classes from './Imports.module.css'
import { describeUnused } from './importWords'
import { ACCEPTED } from './UploadStep'
import type { useCheck } from './useCheck'

type MappingProps = {
  job: ImportJob
  file: File | null
  onFile: (file: File) => void
  check: ReturnType<typeof useCheck>
}

/** Matches file columns to fields; automatic matches can be changed. */
export function Mapping({ job, file, onFile, check }: MappingProps) {
  const [mapping, setMapping] = useState<Record<string, number>>(job.mapping)
  const [nextFile, setNextFile] = useState<File | null>(null)
  const columns = importColumns[job.kind].filter(
    ({ name }) => name !== 'course_code' || job.courses_id === null,
  )
  const choices = [
    { value: '', label: 'Tidak ada di file' },
    ...job.headers.map((header, at) => ({ value: String(at), label: header || `Kolom ${at + 1}` })),
  ]
  const put = (name: string, value: string) => {
    const { [name]: _, ...rest } = mapping
    setMapping(value === '' ? rest : { ...rest, [name]: Number(value) })
  }
  const source = file ?? nextFile
  const unused = job.headers.filter((header, at) => header && !Object.values(mapping).includes(at))
  const send = () => {
    if (!source) return
    onFile(source)
    void check.run({ file: source, mapping })
  }
  return (
    <div className={classes.mapping}>
      <div className={classes.pairs}>
        {columns.map(({ name, label, key, required: isRequired }) => (
          <NativeSelect
            key={name}
            label={label}
            withAsterisk={isRequired}
            data={choices}
            value={String(mapping[name] ?? '')}
            onChange={(event) => put(name, event.currentTarget.value)}
            error={key && mapping[name] === undefined ? 'Pasangkan kolom ini dulu' : undefined}
            rightSection={<IconSelector size={16} aria-hidden />}
          />
        ))}
      </div>
      {unused.length > 0 && <p className={classes.dimmed}>{describeUnused(unused)}</p>}
      {!file && (
        <DocumentField
          label="File yang sama"
          accept={ACCEPTED}
          hint="Pilih lagi filenya untuk diperiksa dengan kolom ini"
          value={nextFile}
          onChange={setNextFile}
        />
      )}
      {check.error && (
        <p role="alert" className={classes.error}>
          {check.error.message}
        </p>
      )}
      <Button
        leftSection={<IconFileSearch size={18} aria-hidden />}
        disabled={!source}
        loading={check.pending}
        onClick={send}
      >
        Periksa dengan kolom ini
      </Button>
    </div>
  )
}
