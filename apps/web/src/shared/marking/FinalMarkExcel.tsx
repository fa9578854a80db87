import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { exportFinalMark } from '@tuntas/contract/insight/final-marks'
import { useDownload } from '../../kit/client/useDownload'

/** Final marks of a closed class as Excel. */
export function FinalMarkExcel({ id, size = 'sm' }: { id: number; size?: 'xs' | 'sm' }) {
  const excel = useDownload(exportFinalMark)
  return (
    <Button
      size={size}
      variant="default"
      loading={excel.pending}
      leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
      onClick={() => void excel.run({ query: { id } })}
    >
      Nilai akhir Excel
    </Button>
  )
}
