import { Card } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { titleOf } from '../../kit/pageTitle'
import { LinkButton } from '../../ui/LinkButton'
import { PageHeader } from '../../ui/PageHeader'
import { EmptyState } from '../../ui/Placeholder'

export function Construction() {
  const title = useMatches({ select: titleOf })
  return (
    <>
      <PageHeader title={title} />
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
