import { Button, Card, Textarea } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { lectureWork } from '@tuntas/contract/insight/teaching'
import {
  answerQuestion,
  DISCUSSION_MOST,
  type DiscussionAnswer,
  discussion,
  discussions,
} from '@tuntas/contract/operations/discussions'
import * as schemas from '@tuntas/contract/operations/discussions.schemas'
import { Suspense, useState } from 'react'
import { isRefused } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, useData } from '../../../kit/client/queries'
import { ofReply } from '../../../kit/client/useAction'
import { useSentKey } from '../../../kit/client/useSentKey'
import { useContractForm } from '../../../kit/form/useContractForm'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { useRole } from '../../../kit/session/session'
import { FewLeft } from '../../../shared/people/FewLeft'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { Refusal } from '../../../ui/Refusal'
import classes from './Discussions.module.css'
import { Said } from './Said'

/** Loaded on click. */
const HideDialog = lazyPart(() => import('./HideDialog'))

const missingNotice = (
  <EmptyState
    icon={IconZoomQuestion}
    title="Pertanyaan tidak ditemukan"
    titleAs="h1"
    hint="Pertanyaan ini disembunyikan, bukan untukmu, atau kuisnya dibuka lagi."
    action={
      <LinkButton to="/talk/$part/{-$kind}" params={{ part: 'questions', kind: undefined }}>
        Tanya jawab
      </LinkButton>
    }
  />
)

export function DiscussionPage({ id }: { id: number }) {
  const thread = useData(discussion, { query: { id } }, { staleTime: 0 })
  return (
    <Loaded
      query={thread}
      frame={Card}
      failed="Pertanyaan gagal dimuat"
      refused={(error) => (isRefused(error, 'not_found') ? missingNotice : null)}
    >
      {(data) => <Talk row={data} />}
    </Loaded>
  )
}

const pages = { LESSON: 'detail', ASSIGNMENT: 'assignment', QUIZ: 'quiz', TOOL: 'tool' } as const

function Talk({ row }: { row: Data<typeof discussion> }) {
  const { id, title, courses_id, course, lesson, lessons_id, type, list, may_accept } = row
  const lecturer = useRole() === 'dosen'
  const [hiding, setHiding] = useState<DiscussionAnswer | 'question' | null>(null)
  const href = `/${lecturer ? 'teacher' : 'student'}/courses/lesson/${pages[type]}/${lessons_id}`
  const part = { id, may_accept: may_accept === 1, lecturer }
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          <>
            <a href={href}>{lesson}</a> · {course}
            {row.audience === 'lecturers' && ' · hanya dibaca dosen'}
          </>
        }
        back={{
          to: '/talk/$part/{-$kind}',
          params: { part: 'questions', kind: undefined },
          search: { courses_id: String(courses_id) },
          label: 'Tanya jawab',
        }}
      />
      <Card padding={0} className={classes.talk}>
        <Said said={row} {...part} onHide={() => setHiding('question')} />
      </Card>
      <h2 className={classes.count}>{list.length === 0 ? 'Belum ada jawaban' : `${list.length} jawaban`}</h2>
      {list.length > 0 && (
        <ol className={classes.answers} aria-label="Jawaban">
          {list.map((answer) => (
            <li key={answer.id} data-accepted={answer.accepted === 1 || undefined}>
              <Said said={answer} answer={answer} {...part} onHide={() => setHiding(answer)} />
            </li>
          ))}
        </ol>
      )}
      {row.hidden_reason === null && <Answer id={id} left={row.answers_left} />}
      <Suspense fallback={null}>
        {hiding && (
          <HideDialog
            id={id}
            answerId={hiding === 'question' ? undefined : hiding.id}
            onClose={() => setHiding(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function Answer({ id, left: remainingCount }: { id: number; left: number }) {
  const form = useContractForm(answerQuestion, {
    schema: schemas.answerQuestion.body,
    initialValues: { body: '' },
    toBody: (values) => ({ ...values, id, sent_key: readKey() }),
    invalidates: [discussion, discussions, lectureWork],
    said: ofReply,
    done: (): void => form.reset({ body: '' }),
  })
  const readKey: () => string = useSentKey(form.values.body === '')
  useLeaveGuard(form.isDirty)
  return (
    <Card className={classes.talk}>
      <form {...form.bind} className={classes.form}>
        <Textarea
          label="Jawaban"
          autosize
          minRows={3}
          maxRows={14}
          maxLength={DISCUSSION_MOST}
          {...form.field('body')}
        />
        <FewLeft left={remainingCount} noun="jawaban" />
        <Refusal text={form.refusal} />
        <Button type="submit" loading={form.busy}>
          Kirim jawaban
        </Button>
      </form>
    </Card>
  )
}
