import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { questionTemplate } from '@tuntas/contract/question-files'
import { download } from '../../kit/download'
import { saveFile } from '../../kit/saveFile'
import { toast } from '../../kit/toast'

export function TemplateButton() {
  const fetching = useMutation({
    mutationFn: () => download(questionTemplate, {}),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      Unduh templat Excel
    </Button>
  )
}
