import { Button, Card } from '@mantine/core'
import { IconFileDescription, IconFileZip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownData } from '@tuntas/contract/archive'
import { download } from '../../kit/download'
import { saveFile } from '../../kit/saveFile'
import { toast } from '../../kit/toast'
import classes from './Profile.module.css'

const formats = [
  { format: 'html', label: 'Untuk dibaca', icon: IconFileDescription },
  { format: 'zip', label: 'Lengkap dengan file', icon: IconFileZip },
] as const

/** Everything that is kept about oneself, to be taken home. */
export function OwnData() {
  const fetching = useMutation({
    mutationFn: (format: 'html' | 'zip') => download(ownData, { format }),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => toast.error(error.message),
  })
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
            loading={fetching.isPending && fetching.variables === format}
            onClick={() => fetching.mutate(format)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
