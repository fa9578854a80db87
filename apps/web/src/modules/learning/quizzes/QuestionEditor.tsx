import { Button, Card, Skeleton } from '@mantine/core'
import { IconProgress } from '@tabler/icons-react'
import type { Question } from '@tuntas/contract/learning/questions'
import { Suspense, useEffect, useRef, useState } from 'react'
import { dateTime } from '../../../kit/format'
import { RemedyButtons, RemedyPlace } from '../../../shared/marking/remedies/RemedyButtons'
import { RemedyChips } from '../../../shared/marking/remedies/RemedyChips'
import type { RemedyWay } from '../../../shared/marking/remedies/RemedyDialog'
import { lazyPart } from '../../../ui/lazyPart'
import { useWide } from '../../../ui/useWide'
import type { Inherited } from './draft'
import { QuestionBody } from './QuestionBody'
import classes from './QuestionEditor.module.css'
import { toRemediable } from './remediable'
import type { Arrival } from './useOpenQuestion'
import { useQuestionForm } from './useQuestionForm'

/** Loaded after the form. */
const OtherEditors = lazyPart(() => import('../../../shared/lessons/OtherEditors'))
const QuestionMenu = lazyPart(() => import('./QuestionMenu'))
const InBank = lazyPart(() => import('./bank/InBank'))
const QuestionFacts = lazyPart(() => import('./QuestionFacts'))

type QuestionEditorProps = {
  lessonId: number
  courseId: number
  question: Question | undefined
  number: number
  attempts: number
  dirty: boolean
  duplicating: boolean
  inherited: Inherited | undefined
  arrival: Arrival
  onDirty: (dirty: boolean) => void
  onSaved: (id: number, next?: Inherited) => Promise<void>
  onDiscard: () => void
  onDuplicate: () => void
  onRemove: () => void
}

/** Scrolls the opened question into view; on a phone, below the list, it also gets the focus. */
function useArrival(arrival: Arrival) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isWideScreen = useWide()
  const isWide = useRef(isWideScreen)
  isWide.current = isWideScreen
  useEffect(() => {
    if (arrival.by === 'itself') return
    heading.current?.scrollIntoView({ block: isWide.current ? 'nearest' : 'start' })
    if (arrival.by === 'press' && !isWide.current) heading.current?.focus({ preventScroll: true })
  }, [arrival])
  return { heading, adding: arrival.by === 'adding' }
}

export default function QuestionEditor(props: QuestionEditorProps) {
  const { question, number, attempts, dirty, arrival } = props
  const { heading, adding } = useArrival(arrival)
  const form = useQuestionForm(props)
  const [remedy, setRemedy] = useState<RemedyWay | null>(null)
  const isFixed = question !== undefined && attempts > 0
  return (
    <Card padding={0} className={classes.card}>
      <form {...form.bind} aria-label={`Soal ${number}`}>
        <div className={classes.fields}>
          <h2 ref={heading} tabIndex={-1}>
            Soal {number} {!question && <span>baru</span>}
          </h2>
          {question && (
            <Suspense fallback={null}>
              <OtherEditors of="question" id={question.id} editing={dirty || arrival.by === 'press'} />
            </Suspense>
          )}
          {question && (
            <Suspense fallback={<Skeleton height={36} />}>
              <InBank question={question} dirty={dirty} reopen={() => props.onSaved(question.id)} />
            </Suspense>
          )}
          {question?.remedied_at && <RemedyNote question={question} />}
          <QuestionBody form={form} fixed={isFixed} autoFocus={adding} />
          <Suspense fallback={<Skeleton height={280} radius="md" />}>
            <QuestionFacts form={form} courseId={props.courseId} />
          </Suspense>
        </div>
        <div className={classes.footer}>
          <span className={classes.chip} role="status" data-dirty={dirty || undefined}>
            {dirty && (
              <>
                <IconProgress size={15} aria-hidden /> Belum disimpan
              </>
            )}
          </span>
          <Tools {...props} onRemedy={setRemedy} />
          {(dirty || !question) && (
            <Button
              variant="default"
              title="Ctrl+Enter"
              aria-keyshortcuts="Control+Enter"
              loading={form.busy}
              onClick={form.saveAndAdd}
            >
              Simpan & tambah
            </Button>
          )}
          <Button type="submit" loading={form.busy}>
            Simpan soal
          </Button>
        </div>
      </form>
      <RemedyPlace
        question={question && toRemediable(question)}
        way={remedy}
        onDone={() => question && props.onSaved(question.id)}
        onClose={() => setRemedy(null)}
      />
    </Card>
  )
}

/** The last remedy, with author and reason. */
const RemedyNote = ({ question }: { question: Question }) => (
  <p className={classes.hint}>
    <RemedyChips of={question} /> {question.reason} · {question.remedied_by}, {dateTime(question.remedied_at)}
  </p>
)

/** Actions on the question besides saving; what seldom happens, and the removal, is in a menu. */
function Tools(props: QuestionEditorProps & { onRemedy: (way: RemedyWay) => void }) {
  const { question, dirty, onDiscard, onRemedy } = props
  return (
    <>
      {question && (
        <Suspense fallback={<Skeleton width={44} height={44} />}>
          <QuestionMenu {...props} question={question} />
        </Suspense>
      )}
      {(dirty || !question) && (
        <Button variant="default" onClick={onDiscard}>
          Batal
        </Button>
      )}
      {question && !dirty && <RemedyButtons question={toRemediable(question)} size="md" onOpen={onRemedy} />}
    </>
  )
}
