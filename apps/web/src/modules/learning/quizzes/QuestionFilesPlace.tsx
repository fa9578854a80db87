import { Button } from '@mantine/core'
import { IconDownload, IconFileImport, IconPrinter } from '@tabler/icons-react'
import classes from './QuestionFiles.module.css'

const buttons = [
  { label: 'Impor', Icon: IconFileImport },
  { label: 'Ekspor', Icon: IconDownload },
  { label: 'Cetak', Icon: IconPrinter },
]

/** As wide as the buttons being loaded, so that the others do not move. */
export const QuestionFilesPlace = () => (
  <div className={classes.buttons}>
    {buttons.map(({ label, Icon }) => (
      <Button key={label} variant="default" leftSection={<Icon size={18} aria-hidden />} disabled>
        {label}
      </Button>
    ))}
  </div>
)
