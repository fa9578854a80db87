import { Card } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MessageThread, messageThreads } from '@tuntas/contract/operations/messages'
import { useEndpoint } from '../../../kit/client/queries'
import { nearTime } from '../../../kit/format'
import { SearchedList } from '../../../kit/list/SearchedList'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { useRole } from '../../../kit/session/session'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './Messages.module.css'

export function Conversations() {
  const list = useListSearch('/_in/_shell/talk/$part/{-$kind}')
  const student = useRole() === 'mahasiswa'
  const threads = useEndpoint(
    messageThreads,
    { query: pickPage(list.search) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  return (
    <>
      <PageHeader title="Pesan" />
      <Card padding={0}>
        <SearchedList
          list={list}
          query={threads}
          hint={student ? 'Cari kelas' : 'Cari mahasiswa atau kelas'}
          noun="percakapan"
          failed="Pesan gagal dimuat"
          empty={
            <EmptyState
              icon={IconMessages}
              title="Belum ada pesan"
              hint={
                student
                  ? 'Pesan dari dosen kelasmu muncul di sini, dan kamu dapat membalasnya.'
                  : 'Pilih mahasiswa di Siapa tertinggal, Perlu tindak lanjut, atau hasil kuis. Lalu tekan Kirim pesan.'
              }
            />
          }
        >
          {({ data }) => (
            <ul className={classes.list}>
              {data.map((thread) => (
                <Row key={thread.id} thread={thread} student={student} />
              ))}
            </ul>
          )}
        </SearchedList>
      </Card>
    </>
  )
}

function Row({ thread, student }: { thread: MessageThread; student: boolean }) {
  const { id, course, student: name, last, last_author, last_at, unread: isUnread } = thread
  return (
    <li className={classes.row} data-unread={isUnread === 1 || undefined}>
      <span className={classes.line}>
        {isUnread === 1 && <span className={classes.dot} role="img" aria-label="Belum dibaca" />}
        <Link
          to="/talk/$part/{-$kind}"
          params={{ part: 'messages', kind: String(id) }}
          className={classes.name}
        >
          {student ? course : name}
        </Link>
        <span className={classes.meta}>{nearTime(last_at)}</span>
      </span>
      <span className={classes.last}>
        {last_author}: {last}
      </span>
      {!student && <span className={classes.meta}>{course}</span>}
    </li>
  )
}
