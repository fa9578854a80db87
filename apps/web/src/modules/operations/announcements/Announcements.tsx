import { Card } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { announcements } from '@tuntas/contract/operations/announcements'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { ListPager } from '../../../kit/list/ListPager'
import { useFurniture } from '../../../kit/list/useFurniture'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { AnnouncementItem } from './AnnouncementItem'
import classes from './Announcements.module.css'

const narrowing = [{ name: 'unread' }, { name: 'courses_id' }]

/** Announcements of the reader's classes, study program and campus. */
export function Announcements({ keeper }: { keeper: boolean }) {
  const list = useListSearch('/_in/_shell/talk/$part/{-$kind}')
  const { unread: isUnread, courses_id } = list.search
  const page = useEndpoint(
    announcements,
    {
      query: {
        ...pickPage(list.search),
        ...(isUnread && { unread: true }),
        ...(courses_id && { courses_id: Number(courses_id) }),
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const { hasFilters } = useFurniture(list.search, page.data?.pagination.total, narrowing)
  return (
    <>
      <PageHeader
        title="Pengumuman"
        actions={
          keeper && (
            <LinkButton to="/talk/$part/{-$kind}" params={{ part: 'announcements', kind: 'campus' }}>
              Kelola pengumuman
            </LinkButton>
          )
        }
      />
      <Card padding={0}>
        <div className={classes.filters} hidden={!hasFilters}>
          <button
            type="button"
            aria-pressed={isUnread !== undefined}
            onClick={() => list.change({ unread: isUnread ? undefined : '1' })}
          >
            Belum dibaca
          </button>
          {courses_id && (
            <button type="button" aria-pressed onClick={() => list.change({ courses_id: undefined })}>
              Satu kelas saja
            </button>
          )}
        </div>
        <Loaded
          query={page}
          failed="Pengumuman gagal dimuat"
          empty={
            <EmptyState
              icon={IconSpeakerphone}
              title={isUnread ? 'Semua sudah dibaca' : 'Belum ada pengumuman'}
              hint="Pengumuman kelas, program studi, dan kampus muncul di sini."
            />
          }
        >
          {({ data, pagination }) => (
            <>
              <ul className={classes.list}>
                {data.map((row) => (
                  <AnnouncementItem key={row.id} row={row} />
                ))}
              </ul>
              <ListPager list={list} total={pagination.total} />
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}
