import { Button, Card } from '@mantine/core'
import { IconFileDescription, IconFileZip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ownData } from '@tuntas/contract/operations/archive'
import { useDownload } from '../../../kit/client/useDownload'
import classes from './Profile.module.css'

const formats = [
  { format: 'html', label: 'Untuk dibaca', icon: IconFileDescription },
  { format: 'zip', label: 'Lengkap dengan file', icon: IconFileZip },
] as const

/** Exports all of the person's own data. */
export function OwnData() {
  const file = useDownload(ownData)
  return (
    <Card className={classes.own}>
      <h3>Data saya</h3>
      <p>
        Unduh semua yang disimpan tentangmu. <Link to="/privacy">Pemberitahuan privasi</Link> menjelaskan
        untuk apa.
      </p>
      <div className={classes.ownButtons}>
        {formats.map(({ format, label, icon: FormatIcon }) => (
          <Button
            key={format}
            variant="default"
            leftSection={<FormatIcon size={18} aria-hidden />}
            loading={file.pending && file.input?.query?.format === format}
            onClick={() => file.run({ query: { format } })}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
