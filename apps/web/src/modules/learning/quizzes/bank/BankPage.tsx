import { Button, Card } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  archiveBankQuestion,
  type BankDetail,
  bankQuestion,
  bankQuestions,
  bankSubjects,
} from '@tuntas/contract/learning/bank'
import { Suspense } from 'react'
import { Loaded } from '../../../../kit/client/Loaded'
import { notYours } from '../../../../kit/client/NotYours'
import { useData } from '../../../../kit/client/queries'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { useBackToList } from '../../../../kit/list/listPlace'
import { lazyPart } from '../../../../ui/lazyPart'
import { PageHeader } from '../../../../ui/PageHeader'
import { PageTabs } from '../../../../ui/PageTabs'
import { Skeletons } from '../../../../ui/Skeletons'
import { excerptBankQuestion } from './bankWords'

/** Loaded after the page, or with their tabs. */
const BankForm = lazyPart(() => import('./BankForm'))
const BankVersions = lazyPart(() => import('./BankVersions'))
const BankUsage = lazyPart(() => import('./BankUsage'))

const LIST = '/teacher/bank'
const skeleton = <Skeletons shape="rows" count={4} />

/** A bank question: edit, review, usage; without an id a new one. */
export default function BankPage({ id }: { id: string | undefined }) {
  const { course_category_id } = useSearch({ from: '/_in/_shell/teacher/bank/form/{-$id}' })
  if (id !== undefined) return <Existing key={id} id={Number(id)} />
  return <Fresh subject={Number(course_category_id)} />
}

/** The mata kuliah of the bank, with a class for its goals. */
const useBankSubject = (subject: number | undefined) =>
  useData(bankSubjects, {}).data?.find(({ id }) => id === subject)

function Fresh({ subject }: { subject: number }) {
  const { place, saved: onSaved } = useBackToList(LIST)
  const subjects = useData(bankSubjects, {})
  return (
    <>
      <PageHeader title="Tambah Soal ke Bank" back={{ ...place, label: 'Bank Soal' }} />
      <Loaded query={subjects} failed="Bank soal gagal dimuat" frame={Card} shape="fields" count={5}>
        {(all) => {
          const selectedSubject = all.find(({ id }) => id === subject) ?? all[0]
          return (
            selectedSubject && (
              <Suspense fallback={skeleton}>
                <BankForm
                  subject={selectedSubject.id}
                  courseId={selectedSubject.courses_id}
                  row={undefined}
                  onSaved={(reply) => onSaved(reply)}
                />
              </Suspense>
            )
          )
        }}
      </Loaded>
    </>
  )
}

function Existing({ id }: { id: number }) {
  const question = useData(bankQuestion, { query: { id } })
  return (
    <Loaded
      query={question}
      shape="cards"
      count={2}
      failed="Soal gagal dimuat"
      refused={notYours('Soal', '/teacher/courses')}
    >
      {(row) => <Question row={row} />}
    </Loaded>
  )
}

function Question({ row }: { row: BankDetail }) {
  const { place, leave } = useBackToList(LIST)
  const { tab = 'soal' } = useSearch({ from: '/_in/_shell/teacher/bank/form/{-$id}' })
  const navigate = useNavigate()
  const of = useBankSubject(row.course_category_id)
  const archiving = useAction(archiveBankQuestion, {
    said: ofReply,
    invalidates: [bankQuestions, bankSubjects],
    done: leave,
  })
  const archive = () =>
    archiving.ask(
      {
        text: 'Kamu akan mengarsipkan soal ini dari bank',
        detail: 'Salinannya di kuis tetap. Soal dapat dipulihkan dari filter Arsip.',
        danger: true,
      },
      { body: { id: row.id } },
    )
  const tabs = [
    {
      value: 'soal',
      label: 'Soal',
      kept: true,
      panel: of ? (
        <Suspense fallback={skeleton}>
          <BankForm key={row.id} subject={row.course_category_id} courseId={of.courses_id} row={row} />
        </Suspense>
      ) : (
        skeleton
      ),
    },
    {
      value: 'versi',
      label: 'Versi dan telaah',
      panel: (
        <Suspense fallback={skeleton}>
          <BankVersions row={row} />
        </Suspense>
      ),
    },
    {
      value: 'pemakaian',
      label: 'Pemakaian',
      panel: (
        <Suspense fallback={skeleton}>
          <BankUsage id={row.id} />
        </Suspense>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={excerptBankQuestion(row).slice(0, 80)}
        subtitle={[row.course_category, `versi ${row.number}`, row.owner && `milik ${row.owner}`]
          .filter(Boolean)
          .join(' · ')}
        back={{ ...place, label: 'Bank Soal' }}
        actions={
          row.can_edit &&
          !row.archived && (
            <Button
              variant="default"
              leftSection={<IconArchive size={18} aria-hidden />}
              onClick={() => void archive()}
            >
              Arsipkan
            </Button>
          )
        }
      />
      <PageTabs
        tabs={tabs}
        tab={tab}
        onTab={(to) =>
          void navigate({
            to: '.',
            search: to === 'soal' ? {} : { tab: to },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  )
}
