import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { exportFinalMark, printFinalMark } from '@tuntas/contract/insight/final-marks'
import { useDownload } from '../../../kit/client/useDownload'
import classes from './final-marks.module.css'

type VersionFilesProps = { version: { id: number; version: number } }

/** Daftar Nilai Akhir of a version. */
export function VersionFiles({ version: { id, version } }: VersionFilesProps) {
  const pdf = useDownload(printFinalMark)
  const excel = useDownload(exportFinalMark)
  const hiddenVersion = <span className={classes.unseen}> versi {version}</span>
  return (
    <>
      <Button
        variant="default"
        loading={pdf.pending}
        leftSection={<IconFileTypePdf size={18} stroke={1.7} aria-hidden />}
        onClick={() => void pdf.run({ query: { id } })}
      >
        Unduh PDF{hiddenVersion}
      </Button>
      <Button
        variant="default"
        loading={excel.pending}
        leftSection={<IconFileSpreadsheet size={18} stroke={1.7} aria-hidden />}
        onClick={() => void excel.run({ query: { id } })}
      >
        Unduh Excel{hiddenVersion}
      </Button>
    </>
  )
}
