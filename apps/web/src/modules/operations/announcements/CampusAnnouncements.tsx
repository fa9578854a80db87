import { Card } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import {
  announcements,
  campusAnnouncements,
  withdrawCampusAnnouncement,
} from '@tuntas/contract/operations/announcements'
import { ListPager } from '../../../kit/ListPager'
import { ListToolbar } from '../../../kit/ListToolbar'
import { Loaded } from '../../../kit/Loaded'
import { useEndpoint } from '../../../kit/queries'
import { ofReply, useAction } from '../../../kit/useAction'
import { pickPage, useListSearch } from '../../../kit/useListSearch'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { KeptList, nothingYet } from './KeptList'
import { withdrawing } from './withdrawing'

/** What the campus and its study programs were told, for those who tell it. */
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
        back={{ to: '/talk/$part/{-$kind}', params: { part: 'announcements' }, label: 'Pengumuman' }}
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
        <ListToolbar
          list={list}
          filters={[]}
          hint="Cari judul"
          total={page.data?.pagination.total}
          noun="pengumuman"
        />
        <Loaded query={page} failed="Pengumuman gagal dimuat" empty={nothingYet}>
          {({ data, pagination }) => (
            <>
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
              <ListPager list={list} total={pagination.total} />
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}
