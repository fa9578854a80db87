import { Card } from '@mantine/core'
import { IconCalendarEvent, IconPaperclip, IconZoomQuestion } from '@tabler/icons-react'
import { announcement, announcements, readAnnouncement } from '@tuntas/contract/operations/announcements'
import { useEffect } from 'react'
import { isRefused } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, useData } from '../../../kit/client/queries'
import { useAction } from '../../../kit/client/useAction'
import { fileSize } from '../../../kit/form/fileSize'
import { dateTime } from '../../../kit/format'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { RichText } from '../../../ui/RichText'
import classes from './Announcements.module.css'
import { describeAudience } from './words'

const missingNotice = (
  <EmptyState
    icon={IconZoomQuestion}
    title="Pengumuman tidak ditemukan"
    titleAs="h1"
    hint="Pengumuman ini sudah ditarik, atau bukan untukmu."
    action={
      <LinkButton to="/talk/$part/{-$kind}" params={{ part: 'announcements', kind: undefined }}>
        Semua pengumuman
      </LinkButton>
    }
  />
)

export function AnnouncementPage({ id }: { id: number }) {
  const notice = useData(announcement, { query: { id } }, { staleTime: 0 })
  const reading = useAction(readAnnouncement, { invalidates: [announcements], refused: () => undefined })
  const isUnread = notice.data?.read === 0
  const { run } = reading
  // Reports it as read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => {
    if (isUnread) void run({ body: { id } })
  }, [id, isUnread])
  return (
    <Loaded
      query={notice}
      frame={Card}
      failed="Pengumuman gagal dimuat"
      refused={(error) => (isRefused(error, 'not_found') ? missingNotice : null)}
    >
      {(row) => <Paper row={row} />}
    </Loaded>
  )
}

function Paper({ row }: { row: Data<typeof announcement> }) {
  const { title, author, publish_at, event_at, body, files } = row
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`${describeAudience(row)} · ${author} · ${dateTime(publish_at)}`}
        back={{
          to: '/talk/$part/{-$kind}',
          params: { part: 'announcements', kind: undefined },
          label: 'Pengumuman',
        }}
      />
      <Card padding={0}>
        <div className={classes.paper}>
          {event_at && (
            <p className={classes.event}>
              <IconCalendarEvent size={18} aria-hidden />
              {dateTime(event_at)}
            </p>
          )}
          <RichText html={body} />
          {files.length > 0 && (
            <ul className={classes.files} aria-label="File">
              {files.map((file) => (
                <li key={file.id}>
                  <a href={file.url} target="_blank" rel="noopener">
                    <IconPaperclip size={18} aria-hidden />
                    {file.name} ({fileSize(file.size)})
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
    </>
  )
}
