import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { questionTemplate } from '@tuntas/contract/learning/question-files'
import { useDownload } from '../../../kit/client/useDownload'

export function TemplateButton() {
  const file = useDownload(questionTemplate)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={file.pending}
      onClick={() => file.run({})}
    >
      Unduh templat Excel
    </Button>
  )
}
