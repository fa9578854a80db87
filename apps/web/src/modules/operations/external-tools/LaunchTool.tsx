import { Button, Card } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import { launchLesson, launchTaughtLesson } from '@tuntas/contract/operations/external-tools'
import { useState } from 'react'
import { call } from '../../../kit/client/call'
import { useTask } from '../../../kit/client/useAction'
import classes from './LaunchTool.module.css'

type LaunchToolProps = {
  lesson: {
    id: number
    name: string
    tool: { name: string; opens: 'window' | 'frame'; active: 0 | 1 } | null
  }
  lecturer?: boolean
}

/**
 * The button that opens the tool of a lesson. The window is opened before the call, because browsers refuse
 * windows that no click opens.
 */
export function LaunchTool({ lesson, lecturer: isLecturer = false }: LaunchToolProps) {
  const [frameAddress, setFrameAddress] = useState<string | null>(null)
  const { tool } = lesson
  const open = async () => {
    const tab = tool?.opens === 'window' ? window.open('', '_blank') : null
    try {
      const endpoint = isLecturer ? launchTaughtLesson : launchLesson
      const { data } = await call(endpoint, { body: { id: lesson.id } })
      if (data.frame_url !== null) setFrameAddress(data.frame_url)
      else if (tab) {
        // The tool must not reach back into this page.
        tab.opener = null
        tab.location.replace(data.url)
      } else location.assign(data.url)
    } catch (error) {
      tab?.close()
      throw error
    }
  }
  // A lesson without a mark is done once it is opened.
  const launch = useTask(open, { invalidates: isLecturer ? [] : [studentLesson, studentLessons] })
  if (!tool) return null
  if (frameAddress)
    return <iframe className={classes.frame} title={tool.name} src={frameAddress} allow="fullscreen" />
  return (
    <Card component="section" className={classes.card} aria-label={tool.name}>
      <p>
        {tool.active === 1
          ? `${tool.name} ${tool.opens === 'frame' ? 'terbuka di halaman ini.' : 'terbuka di jendela baru.'}`
          : 'Alat ini sedang tidak dipakai kampus.'}
      </p>
      <Button
        size="lg"
        leftSection={<IconExternalLink size={20} aria-hidden />}
        loading={launch.pending}
        disabled={tool.active === 0}
        onClick={() => void launch.run()}
      >
        Buka alat
      </Button>
    </Card>
  )
}
