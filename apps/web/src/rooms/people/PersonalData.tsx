import { Button } from '@mantine/core'
import { IconFileDescription, IconJson } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { studentPersonalData, teacherPersonalData } from '@tuntas/contract/archive'
import type { ReactNode } from 'react'
import { download } from '../../kit/download'
import { saveFile } from '../../kit/saveFile'
import { toast } from '../../kit/toast'

const endpoints = { '/teacher': teacherPersonalData, '/student': studentPersonalData }

/** Everything that is kept about this person: to be read, or for another system. */
export default function PersonalData({ route, id }: { route: '/teacher' | '/student'; id: number }) {
  const fetching = useMutation({
    mutationFn: (format: 'json' | 'html') => download(endpoints[route], { id, format }),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => toast.error(error.message),
  })
  const button = (format: 'json' | 'html', label: string, icon: ReactNode) => (
    <Button
      variant="default"
      leftSection={icon}
      loading={fetching.isPending && fetching.variables === format}
      onClick={() => fetching.mutate(format)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button('html', 'Data Pribadi', <IconFileDescription size={18} aria-hidden />)}
      {button('json', 'JSON', <IconJson size={18} aria-hidden />)}
    </>
  )
}
