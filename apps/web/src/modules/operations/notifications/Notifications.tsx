import { Button, Card } from '@mantine/core'
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { accountInfo } from '@tuntas/contract/identity/account'
import {
  getNotificationKind,
  kindsFor,
  type Notification,
  type NotificationTopic,
  notifications,
  notificationTopics,
  readAllNotifications,
  readNotification,
  topicLabels,
} from '@tuntas/contract/operations/notifications'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { nearTime } from '../../../kit/format'
import { ListPager } from '../../../kit/list/ListPager'
import { useFurniture } from '../../../kit/list/useFurniture'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { useRole } from '../../../kit/session/session'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './Notifications.module.css'
import { placeFreshSignInsLast } from './order'

const narrowing = [{ name: 'topic' }, { name: 'unread' }]

const staleReplies = [notifications, accountInfo]

/** Topics possible for this role. */
const useTopics = (): NotificationTopic[] => {
  const ownTopics = new Set(kindsFor(useRole()).map((kind) => getNotificationKind(kind).topic))
  return notificationTopics.filter((topic) => ownTopics.has(topic))
}

const parseTopic = (value: string | undefined) => notificationTopics.find((topic) => topic === value)

export function Notifications() {
  const list = useListSearch('/_in/_shell/notifications/{-$kind}')
  const { topic: selectedTopic, unread: isUnread } = list.search
  const topic = parseTopic(selectedTopic)
  const page = useEndpoint(
    notifications,
    { query: { ...pickPage(list.search), ...(topic && { topic }), ...(isUnread && { unread: true }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const readAll = useAction(readAllNotifications, { invalidates: staleReplies, said: ofReply })
  const newest = page.data?.data[0]
  const { hasFilters } = useFurniture(list.search, page.data?.pagination.total, narrowing)
  return (
    <>
      <PageHeader
        title="Pemberitahuan"
        actions={
          <>
            <LinkButton
              variant="default"
              to="/notifications/{-$kind}"
              params={{ kind: 'preferences' }}
              leftSection={<IconSettings size={18} aria-hidden />}
            >
              Atur
            </LinkButton>
            {/* Of one topic it would read the others too, which do not stand here. */}
            {newest &&
              topic === undefined &&
              (page.data?.unread ?? 0) > 0 &&
              pickPage(list.search).page === 1 && (
                <Button
                  variant="default"
                  loading={readAll.pending}
                  leftSection={<IconChecks size={18} aria-hidden />}
                  onClick={() => readAll.run({ body: { up_to: newest.id } })}
                >
                  Tandai semua dibaca
                </Button>
              )}
          </>
        }
      />
      <Card padding={0}>
        {hasFilters && <Filters topic={topic} unread={isUnread !== undefined} change={list.change} />}
        <Loaded
          query={page}
          failed="Pemberitahuan gagal dimuat"
          empty={<Nothing filtered={topic !== undefined || isUnread !== undefined} />}
        >
          {({ data, pagination }) => (
            <>
              <ul className={classes.list}>
                {placeFreshSignInsLast(data).map((row) => (
                  <Item key={row.id} row={row} />
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

type FiltersProps = {
  topic: NotificationTopic | undefined
  unread: boolean
  change: ReturnType<typeof useListSearch>['change']
}

function Filters({ topic, unread: isUnread, change }: FiltersProps) {
  const topics = useTopics()
  return (
    <div className={classes.filters}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line */}
      <div role="group" aria-label="Tentang apa" className={classes.topics}>
        {[undefined, ...topics].map((one) => (
          <button
            key={one ?? 'semua'}
            type="button"
            aria-pressed={one === topic}
            onClick={() => change({ topic: one, page: undefined })}
          >
            {one === undefined ? 'Semua' : topicLabels[one]}
          </button>
        ))}
      </div>
      <button
        type="button"
        aria-pressed={isUnread}
        onClick={() => change({ unread: isUnread ? undefined : '1', page: undefined })}
      >
        Belum dibaca
      </button>
    </div>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon={IconBell}
      title={filtered ? 'Tidak ada yang cocok' : 'Belum ada pemberitahuan'}
      hint={
        filtered
          ? 'Ubah saringan di atas untuk melihat yang lain.'
          : 'Nilai, batas waktu, dan perubahan jadwal muncul di sini.'
      }
    />
  )
}

/** Opening it marks it as read; if that fails, the page opens anyway. */
function Item({ row: { id, title, body, link, at, read } }: { row: Notification }) {
  const router = useRouter()
  const reading = useAction(readNotification, { invalidates: staleReplies, refused: () => undefined })
  return (
    <li className={classes.item} data-unread={read === 0 || undefined}>
      <a
        href={link}
        className={classes.link}
        onClick={(event) => {
          if (read === 0) void reading.run({ body: { id } })
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void router.navigate({ href: link })
        }}
      >
        <span className={classes.title}>
          {read === 0 && <span className={classes.dot} role="img" aria-label="Belum dibaca" />}
          {title}
        </span>
        {body !== '' && <span className={classes.body}>{body}</span>}
        <time dateTime={at} className={classes.time}>
          {nearTime(at)}
        </time>
      </a>
      {read === 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Tandai dibaca: ${title}`}
          className={classes.mark}
          loading={reading.pending}
          onClick={() => reading.run({ body: { id } })}
        >
          Tandai dibaca
        </Button>
      )}
    </li>
  )
}
