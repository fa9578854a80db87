import { Button, Skeleton } from '@mantine/core'
import { IconEraser, IconFiles, IconListDetails, IconPlus, IconRefresh } from '@tabler/icons-react'
import { quizForms } from '@tuntas/contract/learning/paper-forms'
import { type Question, quizQuestions } from '@tuntas/contract/learning/questions'
import { quizSections } from '@tuntas/contract/learning/sections'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { confirm } from '../../../kit/form/confirm'
import { count, number } from '../../../kit/format'
import { lazyPart } from '../../../ui/lazyPart'
import { EmptyState } from '../../../ui/Placeholder'
import { Skeletons } from '../../../ui/Skeletons'
import { totalPoints } from './blueprint'
import { emptyDraft, type Inherited, pickInherited } from './draft'
import { purposes } from './purposes'
import classes from './QuestionList.module.css'
import { QuestionRail } from './QuestionRail'
import { useOpenQuestion } from './useOpenQuestion'
import { useQuestionActions } from './useQuestionActions'

/** Loaded when shown. */
const QuestionListMenu = lazyPart(() => import('./QuestionListMenu'))
const QuestionEditor = lazyPart(() => import('./QuestionEditor'))
const Blueprint = lazyPart(() => import('./Blueprint'))
const TakeDialog = lazyPart(() => import('./bank/TakeDialog'))

type QuestionListProps = {
  lessonId: number
  courseId: number
  /** Opens a part of the page: how the papers are composed. */
  onPart: (part: string) => void
}

/** The questions of a quiz: list and editor. */
export default function QuestionList({ lessonId, courseId, onPart }: QuestionListProps) {
  const questions = useEndpoint(quizQuestions, { query: { lessons_id: lessonId } })
  return (
    <Loaded query={questions} count={6} failed="Daftar soal gagal dimuat">
      {(reply) => <Board lessonId={lessonId} courseId={courseId} onPart={onPart} {...reply} />}
    </Loaded>
  )
}

/** Questions on screen, the open one, and the actions. */
function useBoard(lessonId: number, data: readonly Question[]) {
  const [isCleared, setCleared] = useState(false)
  const actions = useQuestionActions(lessonId)
  const open = useOpenQuestion(data)
  return {
    actions,
    open,
    cleared: isCleared,
    setCleared,
    questions: isCleared ? [] : data,
    clear: async () => {
      const yes = await confirm({
        text: 'Daftar soal di layar ini akan dikosongkan.',
        detail: 'Soal yang sudah disimpan tetap ada dan dapat ditampilkan kembali.',
        danger: true,
      })
      if (!yes) return
      open.close()
      setCleared(true)
    },
    add: (from?: Inherited) => {
      setCleared(false)
      open.add(from)
    },
    remove: async (question: Question) => {
      if (await actions.remove(question)) open.close()
    },
    duplicate: async (question: Question) => {
      const id = await actions.duplicate(question.id)
      if (id !== undefined) open.show(id)
    },
    /** Reopens it as stored. */
    reopen: async (id: number, next?: Inherited) => {
      await actions.reload()
      if (next) open.add(next)
      else open.saved(id)
    },
  }
}

type BoardProps = QuestionListProps & { data: Question[]; attempts: number; course_category_id: number }

function Board({ lessonId, courseId, onPart, data, attempts, course_category_id }: BoardProps) {
  const [taking, setTaking] = useState(false)
  const forms = useEndpoint(quizForms, { query: { lessons_id: lessonId } })
  const formCount = forms.data?.data?.forms.length ?? 0
  const board = useBoard(lessonId, data)
  const { actions, open, questions, cleared: isCleared, setCleared } = board
  const quizQuestions = questions.filter(({ purpose }) => purpose === 'quiz')
  const { current } = open
  return (
    <>
      <Bar
        lessonId={lessonId}
        courseId={courseId}
        board={board}
        asked={quizQuestions}
        formCount={formCount}
        onTake={() => setTaking(true)}
        onPart={onPart}
      />
      {isCleared && <Cleared onShow={() => setCleared(false)} />}
      {!isCleared && data.length === 0 && current !== 'new' && (
        <Nothing formCount={formCount} onForms={() => onPart('paket')} />
      )}
      {!isCleared && (data.length > 0 || current === 'new') && (
        <div className={classes.columns}>
          <QuestionRail
            questions={data}
            current={current === 'new' ? 'new' : (current?.id ?? null)}
            dirty={open.dirty}
            onOpen={open.show}
            onOrder={actions.order}
          />
          {current && (
            <Suspense fallback={<Skeletons shape="fields" />}>
              <QuestionEditor
                key={open.formKey}
                lessonId={lessonId}
                courseId={courseId}
                question={current === 'new' ? undefined : current}
                number={current === 'new' ? quizQuestions.length + 1 : current.number}
                attempts={attempts}
                dirty={open.dirty}
                duplicating={actions.duplicating}
                inherited={open.inherited}
                arrival={open.arrival}
                onDirty={open.setDirty}
                onSaved={board.reopen}
                onDiscard={open.discard}
                onDuplicate={() => current !== 'new' && board.duplicate(current)}
                onRemove={() => current !== 'new' && board.remove(current)}
              />
            </Suspense>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {quizQuestions.length > 0 && <Blueprint questions={quizQuestions} />}
      </Suspense>
      <Suspense fallback={null}>
        {taking && (
          <TakeDialog
            lessonId={lessonId}
            courseId={courseId}
            subject={course_category_id}
            onTaken={() => {
              setCleared(false)
              void actions.reload()
            }}
            onClose={() => setTaking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

type BarProps = QuestionListProps & {
  board: ReturnType<typeof useBoard>
  /** Questions of the quiz itself. */
  asked: readonly Question[]
  formCount: number
  onTake: () => void
}

/** Totals of the quiz, and actions on all questions. */
function Bar({ lessonId, courseId, board, asked: askedQuestions, formCount, onTake, onPart }: BarProps) {
  const sections = useEndpoint(quizSections, { query: { lessons_id: lessonId } })
  const drawnCount = (sections.data?.data ?? []).reduce((sum, { draw }) => sum + (draw?.n ?? 0), 0)
  const { actions, open, questions, clear, add } = board
  const whileSaved = {
    disabled: open.unsaved,
    title: open.unsaved ? 'Simpan soal yang terbuka terlebih dahulu' : undefined,
  }
  return (
    <div className={classes.bar}>
      <p>
        <b>{count(askedQuestions.length)}</b> soal · <b>{number(totalPoints(askedQuestions))}</b> poin
        {drawnCount > 0 && ` · ${count(drawnCount)} soal lagi diundi dari bank`}
        {formCount > 0 && ` · memakai ${count(formCount)} paket`}
        {purposes.slice(1).map(({ value, label }) => {
          const keptCount = questions.filter(({ purpose }) => purpose === value).length
          return keptCount > 0 && ` · ${count(keptCount)} ${label.toLowerCase()}`
        })}
      </p>
      <Button leftSection={<IconPlus size={18} aria-hidden />} {...whileSaved} onClick={() => add()}>
        Tambah Soal
      </Button>
      <Suspense fallback={<Skeleton width={42} height={42} radius="md" />}>
        <QuestionListMenu
          lessonsId={lessonId}
          courseId={courseId}
          unsaved={open.unsaved}
          onImported={() => void actions.reload()}
          onTake={onTake}
          onPractice={() => add(pickInherited({ ...emptyDraft(), purpose: 'practice' }))}
          onPart={onPart}
          onClear={questions.length > 0 ? clear : undefined}
        />
      </Suspense>
    </div>
  )
}

/** With parallel forms, the questions are in the forms. */
function Nothing({ formCount, onForms }: { formCount: number; onForms: () => void }) {
  if (formCount === 0)
    return (
      <EmptyState
        icon={IconListDetails}
        title="Belum ada soal"
        hint="Tekan Tambah Soal untuk menulis soal pertama."
      />
    )
  return (
    <EmptyState
      icon={IconFiles}
      title={`Soal kuis ini ada di ${count(formCount)} paket`}
      hint="Tiap mahasiswa mengerjakan satu paket."
      action={
        <Button variant="default" onClick={onForms}>
          Lihat soal tiap paket
        </Button>
      }
    />
  )
}

function Cleared({ onShow }: { onShow: () => void }) {
  return (
    <EmptyState
      icon={IconEraser}
      title="Daftar di layar dikosongkan"
      hint="Tidak ada soal yang dihapus."
      action={
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onShow}>
          Tampilkan kembali
        </Button>
      }
    />
  )
}
