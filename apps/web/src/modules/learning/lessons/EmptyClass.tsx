import { Button } from '@mantine/core'
import { IconBooks, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './EmptyClass.module.css'

type EmptyClassProps = { fill: ReactNode; onCopy: () => void }

/** A class without topics: the two ways that fill it at once. */
export default function EmptyClass({ fill, onCopy }: EmptyClassProps) {
  return (
    <EmptyState
      icon={IconBooks}
      title="Belum ada topik"
      hint="Isi kelas ini sekaligus, atau tambah topik satu per satu."
      action={
        <div className={classes.choices}>
          {fill}
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCopy size={20} stroke={1.7} aria-hidden />}
            onClick={onCopy}
          >
            Salin kelas semester lalu
          </Button>
        </div>
      }
    />
  )
}
