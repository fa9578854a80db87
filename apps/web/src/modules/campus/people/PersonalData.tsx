import { Button } from '@mantine/core'
import { IconFileDescription, IconJson } from '@tabler/icons-react'
import { studentPersonalData, teacherPersonalData } from '@tuntas/contract/operations/archive'
import type { ReactNode } from 'react'
import { useDownload } from '../../../kit/client/useDownload'

const endpoints = { '/teacher': teacherPersonalData, '/student': studentPersonalData }

/** Exports all stored data of this person, readable or for another system. */
export default function PersonalData({ route, id }: { route: '/teacher' | '/student'; id: number }) {
  const file = useDownload(endpoints[route])
  const button = (format: 'json' | 'html', label: string, icon: ReactNode) => (
    <Button
      variant="default"
      leftSection={icon}
      loading={file.pending && file.input?.query?.format === format}
      onClick={() => file.run({ query: { id, format } })}
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
