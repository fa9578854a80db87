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
  bankFolders,
  bankQuestions,
  bankSubjects,
  changeBankQuestions,
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
import classes from './Bank.module.css'

type BankBulkProps = {
  subject: number
  /** The newest class of the mata kuliah: its goals and quizzes are offered. */
  courseId: number
  ids: number[]
  onDone: () => void
}
type Asked = 'tag' | 'goal' | 'quiz'

/** What can be done with several bank questions at once, besides moving them. */
export default function BankBulk({ courseId, ids, onDone }: BankBulkProps) {
  const [asked, setAsked] = useState<Asked>()
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
      { body: { list_id: ids, act: 'approve' } },
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
          <Menu.Item leftSection={<IconTag size={18} aria-hidden />} onClick={() => setAsked('tag')}>
            Beri tag…
          </Menu.Item>
          <Menu.Item leftSection={<IconTarget size={18} aria-hidden />} onClick={() => setAsked('goal')}>
            Atur tujuan…
          </Menu.Item>
          <Menu.Item leftSection={<IconListCheck size={18} aria-hidden />} onClick={() => setAsked('quiz')}>
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
      {asked && (
        <AskDialog
          asked={asked}
          courseId={courseId}
          ids={ids}
          onDone={onDone}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const titles: Record<Asked, string> = {
  tag: 'Beri tag',
  goal: 'Atur tujuan belajar',
  quiz: 'Masukkan ke kuis',
}

type AskDialogProps = Pick<BankBulkProps, 'courseId' | 'ids' | 'onDone'> & {
  asked: Asked
  onClose: () => void
}

function AskDialog({ asked, courseId, ids, onDone, onClose }: AskDialogProps) {
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
    if (asked === 'quiz') void taking.run({ body: { lessons_id: Number(value), list_id: ids } })
    else if (asked === 'tag') void changing.run({ body: { list_id: ids, act: 'tag', tag: value } })
    else void changing.run({ body: { list_id: ids, act: 'goal', goal_id: Number(value) } })
  }
  const change = (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value)
  return (
    <Modal
      opened
      onClose={onClose}
      title={titles[asked]}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      size={520}
      transitionProps={{ duration: 120 }}
    >
      <form onSubmit={submit}>
        {asked === 'tag' && (
          <TextInput label="Tag" maxLength={MAX_TAG} autoComplete="off" value={value} onChange={change} />
        )}
        {asked === 'goal' && <GoalChoice courseId={courseId} value={value} onChange={change} />}
        {asked === 'quiz' && <QuizChoice courseId={courseId} value={value} onChange={change} />}
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
