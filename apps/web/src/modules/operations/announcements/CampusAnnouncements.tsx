import { Card } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import {
  announcements,
  campusAnnouncements,
  withdrawCampusAnnouncement,
} from '@tuntas/contract/operations/announcements'
import { useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { SearchedList } from '../../../kit/list/SearchedList'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { KeptList, nothingYet } from './KeptList'
import { withdrawing } from './withdrawing'

/** Announcements of campus and study programs, for editors. */
export default function CampusAnnouncements() {
  const list = useListSearch('/_in/_shell/talk/$part/{-$kind}')
  const page = useEndpoint(
    campusAnnouncements,
    { query: pickPage(list.search) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const withdraw = useAction(withdrawCampusAnnouncement, {
    said: ofReply,
    invalidates: [campusAnnouncements, announcements],
  })
  return (
    <>
      <PageHeader
        title="Pengumuman kampus"
        back={{
          to: '/talk/$part/{-$kind}',
          params: { part: 'announcements', kind: undefined },
          label: 'Pengumuman',
        }}
        actions={
          <LinkButton
            to="/talk/$part/{-$kind}"
            params={{ part: 'announcements', kind: 'form' }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            Tulis pengumuman
          </LinkButton>
        }
      />
      <Card padding={0}>
        <SearchedList
          list={list}
          query={page}
          hint="Cari judul"
          noun="pengumuman"
          failed="Pengumuman gagal dimuat"
          empty={nothingYet}
        >
          {({ data }) => (
            <KeptList
              rows={data}
              of="campus"
              edit={({ id, title }) => (
                <LinkButton
                  to="/talk/$part/{-$kind}"
                  params={{ part: 'announcements', kind: 'form' }}
                  search={{ id: String(id) }}
                  variant="default"
                  size="sm"
                  aria-label={`Ubah ${title}`}
                >
                  Ubah
                </LinkButton>
              )}
              onWithdraw={({ id, title }) => withdraw.ask(withdrawing(title), { body: { id } })}
            />
          )}
        </SearchedList>
      </Card>
    </>
  )
}
