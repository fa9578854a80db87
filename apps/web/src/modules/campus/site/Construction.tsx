import { Card } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'

export function Construction() {
  return (
    <>
      <PageHeader title="Laporan" />
      <Card>
        <EmptyState
          icon={IconBarrierBlock}
          title="Halaman ini sedang dikembangkan"
          hint="Bagian ini belum dapat dipakai. Bagian lain tetap berjalan seperti biasa."
          action={
            <LinkButton to="/" variant="default">
              Kembali ke Dashboard
            </LinkButton>
          }
        />
      </Card>
    </>
  )
}
