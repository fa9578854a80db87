import { Button, Menu, TextInput } from '@mantine/core'
import {
  IconArchive,
  IconChevronUp,
  IconCircleCheck,
  IconListCheck,
  IconTag,
  IconTarget,
} from '@tabler/icons-react'
import {
  type BankRow,
  bankFolders,
  bankQuestions,
  bankSubjects,
  changeBankQuestions,
  moveBankQuestions,
  takeFromBank,
} from '@tuntas/contract/learning/bank'
import { MAX_TAG } from '@tuntas/contract/learning/bank.vocabulary'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { type FormEvent, useState } from 'react'
import { useData } from '../../../../kit/client/queries'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { count } from '../../../../kit/format'
import { useGoals } from '../../../../shared/goals/goals'
import { ChoiceSelect } from '../../../../ui/ChoiceSelect'
import { Modal } from '../../../../ui/Modal'
import { SelectionBar } from '../../../../ui/SelectionBar'
import classes from './Bank.module.css'
import { foldersInOrder, useBankFolders } from './bankWords'

type BankBulkProps = {
  /** The goals and quizzes of its newest class are offered. */
  subject: { id: number; courses_id: number }
  questions: readonly BankRow[]
  onDone: () => void
}
const OUT = 'none'

/** Acts on the selected bank questions: into a folder, and the rest in a menu. */
export default function BankBulk({ subject, questions, onDone }: BankBulkProps) {
  const ids = questions.map(({ id }) => id)
  const [to, setTo] = useState('')
  const folders = useBankFolders(subject.id).data?.data ?? []
  const moving = useAction(moveBankQuestions, {
    said: ofReply,
    invalidates: [bankQuestions, bankFolders],
    done: onDone,
  })
  return (
    <SelectionBar
      said={`${count(ids.length)} soal dipilih`}
      aside={
        <Button variant="default" onClick={onDone}>
          Batal
        </Button>
      }
    >
      <ChoiceSelect
        aria-label="Folder tujuan"
        hint="Pilih folder"
        options={[{ value: OUT, label: 'Tanpa folder' }, ...foldersInOrder(folders)]}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button
        disabled={to === ''}
        loading={moving.pending}
        onClick={() => moving.run({ body: { list_id: ids, folder_id: to === OUT ? null : Number(to) } })}
      >
        Pindahkan
      </Button>
      <OtherActs courseId={subject.courses_id} questions={questions} onDone={onDone} />
    </SelectionBar>
  )
}

type ActsProps = { courseId: number; questions: readonly BankRow[]; onDone: () => void }
type Act = 'tag' | 'goal' | 'quiz'

function OtherActs({ courseId, questions, onDone }: ActsProps) {
  const ids = questions.map(({ id }) => id)
  const [act, setAct] = useState<Act>()
  const changing = useAction(changeBankQuestions, {
    said: ofReply,
    invalidates: [bankQuestions, bankFolders, bankSubjects],
    done: onDone,
  })
  const approve = () =>
    changing.ask(
      {
        text: `${count(ids.length)} soal akan disetujui.`,
        detail: 'Kamu menyatakan sudah memeriksa materi, konstruksi, dan bahasanya.',
        yes: 'Ya, setujui',
      },
      {
        body: { list_id: ids, act: 'approve', list_latest_id: questions.map(({ latest_id }) => latest_id) },
      },
    )
  const archive = () =>
    changing.ask(
      {
        text: `${count(ids.length)} soal akan diarsipkan dari bank.`,
        detail: 'Salinannya di kuis tetap. Soal dapat dipulihkan dari filter Arsip.',
        danger: true,
      },
      { body: { list_id: ids, act: 'archive' } },
    )
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronUp size={16} aria-hidden />}>
            Tindakan lain
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCircleCheck size={18} aria-hidden />} onClick={() => void approve()}>
            Setujui
          </Menu.Item>
          <Menu.Item leftSection={<IconTag size={18} aria-hidden />} onClick={() => setAct('tag')}>
            Beri tag…
          </Menu.Item>
          <Menu.Item leftSection={<IconTarget size={18} aria-hidden />} onClick={() => setAct('goal')}>
            Atur tujuan…
          </Menu.Item>
          <Menu.Item leftSection={<IconListCheck size={18} aria-hidden />} onClick={() => setAct('quiz')}>
            Masukkan ke kuis…
          </Menu.Item>
          <Menu.Item
            color="mengkudu"
            leftSection={<IconArchive size={18} aria-hidden />}
            onClick={() => void archive()}
          >
            Arsipkan
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {act && (
        <AskDialog
          act={act}
          courseId={courseId}
          ids={ids}
          onDone={onDone}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}

const titles: Record<Act, string> = {
  tag: 'Beri tag',
  goal: 'Atur tujuan belajar',
  quiz: 'Masukkan ke kuis',
}

type AskDialogProps = Omit<ActsProps, 'questions'> & {
  act: Act
  ids: number[]
  onClose: () => void
}

function AskDialog({ act, courseId, ids, onDone, onClose }: AskDialogProps) {
  const [value, setValue] = useState('')
  const after = {
    said: ofReply,
    invalidates: [bankQuestions, bankFolders],
    done: () => {
      onClose()
      onDone()
    },
  }
  const changing = useAction(changeBankQuestions, after)
  const taking = useAction(takeFromBank, after)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (act === 'quiz') void taking.run({ body: { lessons_id: Number(value), list_id: ids } })
    else if (act === 'tag') void changing.run({ body: { list_id: ids, act: 'tag', tag: value } })
    else void changing.run({ body: { list_id: ids, act: 'goal', goal_id: Number(value) } })
  }
  const change = (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value)
  return (
    <Modal opened onClose={onClose} title={titles[act]} size={520} transitionProps={{ duration: 120 }}>
      <form onSubmit={submit}>
        {act === 'tag' && (
          <TextInput label="Tag" maxLength={MAX_TAG} autoComplete="off" value={value} onChange={change} />
        )}
        {act === 'goal' && <GoalChoice courseId={courseId} value={value} onChange={change} />}
        {act === 'quiz' && <QuizChoice courseId={courseId} value={value} onChange={change} />}
        <div className={classes.acts}>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" disabled={value.trim() === ''} loading={changing.pending || taking.pending}>
            Simpan untuk {count(ids.length)} soal
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type ChoiceProps = {
  courseId: number
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

const GoalChoice = ({ courseId, ...field }: ChoiceProps) => (
  <ChoiceSelect
    label="Tujuan belajar"
    description="Soal menjadi versi baru dan perlu ditelaah lagi."
    hint="Pilih tujuan"
    options={useGoals(courseId).data?.map(({ id, code, text }) => ({
      value: String(id),
      label: [code, text].filter(Boolean).join(' · '),
    }))}
    {...field}
  />
)

const QuizChoice = ({ courseId, ...field }: ChoiceProps) => (
  <ChoiceSelect
    label="Kuis di kelas terbarumu"
    hint="Pilih kuis"
    options={useData(lecturerLessons, { query: { id: courseId } })
      .data?.flatMap(({ lessons }) => lessons)
      .filter(({ type }) => type === 'QUIZ')
      .map(({ id, name }) => ({ value: String(id), label: name }))}
    {...field}
  />
)
