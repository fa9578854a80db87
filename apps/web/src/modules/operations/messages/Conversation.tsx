import { Button, Card, Textarea } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { accountInfo } from '@tuntas/contract/identity/account'
import {
  MESSAGE_MOST,
  MESSAGES_SHOWN,
  type Message,
  messageThread,
  messageThreads,
  readThread,
  replyMessage,
} from '@tuntas/contract/operations/messages'
import * as schemas from '@tuntas/contract/operations/messages.schemas'
import { useEffect, useRef } from 'react'
import { isRefused } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { useSentKey } from '../../../kit/client/useSentKey'
import { useContractForm } from '../../../kit/form/useContractForm'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { nearTime } from '../../../kit/format'
import { useRole } from '../../../kit/session/session'
import { FewLeft } from '../../../shared/people/FewLeft'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { Refusal } from '../../../ui/Refusal'
import classes from './Messages.module.css'

const missingNotice = (
  <EmptyState
    icon={IconZoomQuestion}
    title="Percakapan tidak ditemukan"
    titleAs="h1"
    hint="Percakapan hanya dapat dibaca mahasiswanya dan dosen kelas itu sekarang."
    action={
      <LinkButton to="/talk/$part/{-$kind}" params={{ part: 'messages', kind: undefined }}>
        Semua pesan
      </LinkButton>
    }
  />
)

const READ_ANEW_MS = 30_000

export function Conversation({ id }: { id: number }) {
  const thread = useData(messageThread, { query: { id } }, { staleTime: 0, refetchInterval: READ_ANEW_MS })
  return (
    <Loaded
      query={thread}
      frame={Card}
      failed="Percakapan gagal dimuat"
      refused={(error) => (isRefused(error, 'not_found') ? missingNotice : null)}
    >
      {(data) => <Thread thread={data} />}
    </Loaded>
  )
}

function Thread({ thread }: { thread: Data<typeof messageThread> }) {
  const { id, course, student, unread: isUnread, may_reply, messages, messages_left } = thread
  const isStudent = useRole() === 'mahasiswa'
  const { run } = useAction(readThread, {
    invalidates: [messageThreads, messageThread, accountInfo],
    refused: () => undefined,
  })
  const newest = messages.at(-1)?.id
  // Messages on screen count as read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest message
  useEffect(() => {
    if (isUnread === 1 && newest !== undefined) void run({ body: { id, up_to: newest } })
  }, [id, newest, isUnread])
  return (
    <>
      <PageHeader
        title={isStudent ? course : student}
        subtitle={
          isStudent
            ? 'Dibaca oleh kamu dan dosen kelas ini.'
            : `${course} · dibaca mahasiswa ini dan dosen kelas ini`
        }
        back={{ to: '/talk/$part/{-$kind}', params: { part: 'messages', kind: undefined }, label: 'Pesan' }}
      />
      <Card className={classes.card}>
        {messages.length === MESSAGES_SHOWN && (
          <p className={classes.meta}>{MESSAGES_SHOWN} pesan terakhir.</p>
        )}
        <ol className={classes.messages} aria-label="Pesan">
          {messages.map((message) => (
            <Bubble key={message.id} message={message} />
          ))}
        </ol>
        {may_reply === 1 ? (
          <Reply id={id} left={messages_left} />
        ) : (
          <p className={classes.meta}>Mahasiswa ini tidak lagi di kelas, jadi tidak dapat dibalas.</p>
        )}
      </Card>
    </>
  )
}

function Bubble({ message: { author, own: isOwn, body, created_at } }: { message: Message }) {
  return (
    <li className={classes.bubble} data-own={isOwn === 1 || undefined}>
      <span className={classes.meta}>
        {isOwn === 1 ? 'Kamu' : author} · <time dateTime={created_at}>{nearTime(created_at)}</time>
      </span>
      <p>{body}</p>
    </li>
  )
}

function Reply({ id, left: remainingCount }: { id: number; left: number }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useContractForm(replyMessage, {
    schema: schemas.replyMessage.body,
    initialValues: { body: '' },
    toBody: (values) => ({ ...values, id, sent_key: readKey() }),
    invalidates: [messageThread, messageThreads],
    said: ofReply,
    done: () => {
      form.reset({ body: '' })
      field.current?.focus()
    },
  })
  const readKey: () => string = useSentKey(form.values.body === '')
  useLeaveGuard(form.isDirty)
  return (
    <form {...form.bind} className={classes.reply}>
      <Textarea
        ref={field}
        label="Balas"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MESSAGE_MOST}
        {...form.field('body')}
      />
      <FewLeft left={remainingCount} noun="pesan" />
      <Refusal text={form.refusal} />
      <Button type="submit" loading={form.busy}>
        Kirim
      </Button>
    </form>
  )
}
