import { Card } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  announcements,
  classAnnouncements,
  withdrawClassAnnouncement,
} from '@tuntas/contract/operations/announcements'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { ListPager } from '../../../kit/list/ListPager'
import { LinkButton } from '../../../ui/LinkButton'
import classes from './Announcements.module.css'
import { KeptList, nothingYet } from './KeptList'
import { withdrawing } from './withdrawing'

/** The announcements of a class, for its lecturers. */
export default function ClassAnnouncements({ courseId }: { courseId: number }) {
  const [page, setPage] = useState(1)
  const list = useEndpoint(classAnnouncements, { query: { courses_id: courseId, page } }, { staleTime: 0 })
  const withdraw = useAction(withdrawClassAnnouncement, {
    said: ofReply,
    invalidates: [classAnnouncements, announcements],
  })
  const form = { to: '/talk/$part/{-$kind}', params: { part: 'announcements', kind: 'form' } } as const
  const courses_id = String(courseId)
  return (
    <>
      <div className={classes.bar}>
        <LinkButton {...form} search={{ courses_id }} leftSection={<IconPlus size={18} aria-hidden />}>
          Tulis pengumuman
        </LinkButton>
      </div>
      <Card padding={0}>
        <Loaded query={list} failed="Pengumuman gagal dimuat" empty={nothingYet}>
          {({ data, pagination }) => (
            <>
              <KeptList
                rows={data}
                of="class"
                edit={({ id, title }) => (
                  <LinkButton
                    {...form}
                    search={{ courses_id, id: String(id) }}
                    variant="default"
                    size="sm"
                    aria-label={`Ubah ${title}`}
                  >
                    Ubah
                  </LinkButton>
                )}
                onWithdraw={({ id, title }) => withdraw.ask(withdrawing(title), { body: { id } })}
              />
              <ListPager
                list={{ search: { page }, change: ({ page: to = 1 }) => setPage(Number(to)) }}
                total={pagination.total}
              />
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}
