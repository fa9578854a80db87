import { Button, Card } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { IMPORT_ROWS } from '@tuntas/contract/operations/imports'
import { useState } from 'react'
import { count } from '../../../kit/format'
import { DocumentField } from '../../../ui/FileField'
import classes from './Imports.module.css'
import { TemplateButton } from './TemplateButton'
import type { useCheck } from './useCheck'

type UploadStepProps = {
  kind: ImportKind
  check: ReturnType<typeof useCheck>
  /** Kept for another check with other columns. */
  onFile: (file: File) => void
}

export const ACCEPTED = '.xlsx,.csv'

export function UploadStep({ kind, check, onFile }: UploadStepProps) {
  const [file, setFile] = useState<File | null>(null)
  const send = () => {
    if (!file) return
    onFile(file)
    void check.run({ file })
  }
  return (
    <Card className={classes.upload}>
      <ol className={classes.steps}>
        <li>
          <h2>Isi templat</h2>
          <p>Lembar “Nilai” memuat pilihan yang berlaku, lembar “Petunjuk” menjelaskan tiap kolom.</p>
          <TemplateButton kind={kind} />
        </li>
        <li>
          <h2>Pilih file</h2>
          <p>File dari sistem lain juga bisa: nama kolom dicocokkan, sisanya dapat dipasangkan sendiri.</p>
          <DocumentField
            label="File Excel atau CSV"
            accept={ACCEPTED}
            hint={`.xlsx atau .csv, di bawah 5 MB, paling banyak ${count(IMPORT_ROWS)} baris`}
            value={file}
            onChange={setFile}
            error={check.error?.message}
          />
        </li>
        <li>
          <h2>Periksa dulu</h2>
          <p>Pemeriksaan belum menyimpan apa pun. Kamu melihat hasilnya baris demi baris.</p>
          <Button
            leftSection={<IconFileSearch size={18} aria-hidden />}
            disabled={!file}
            loading={check.pending}
            onClick={send}
          >
            Periksa File
          </Button>
        </li>
      </ol>
    </Card>
  )
}
