import { Button, Card, NativeSelect, Skeleton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBooks,
  IconFileImport,
  IconFolders,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type BankRow,
  bankQuestions,
  bankSubjects,
  restoreBankQuestion,
} from '@tuntas/contract/learning/bank'
import { Suspense, useState } from 'react'
import type { Input } from '../../../../kit/client/call'
import { Loaded } from '../../../../kit/client/Loaded'
import { useData, useEndpoint } from '../../../../kit/client/queries'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { count } from '../../../../kit/format'
import { SearchedList } from '../../../../kit/list/SearchedList'
import { pickPage, useListSearch } from '../../../../kit/list/useListSearch'
import { useSelection } from '../../../../kit/list/useSelection'
import { DataCards } from '../../../../ui/DataCards'
import { DataTable } from '../../../../ui/DataTable'
import { LinkButton } from '../../../../ui/LinkButton'
import { lazyPart } from '../../../../ui/lazyPart'
import { PageHeader } from '../../../../ui/PageHeader'
import { EmptyState } from '../../../../ui/Placeholder'
import { useWide } from '../../../../ui/useWide'
import classes from './Bank.module.css'
import { bankColumns } from './BankRows'
import { excerptBankQuestion, useBankFilters } from './bankWords'

/** Loaded on click. */
const FolderDialog = lazyPart(() => import('./FolderDialog'))
const BankImport = lazyPart(() => import('./BankImport'))
const AdvancedMenu = lazyPart(() => import('./AdvancedMenu'))
const RulesDialog = lazyPart(() => import('./RulesDialog'))
const BankBulk = lazyPart(() => import('./BankBulk'))
const PeopleDialog = lazyPart(() => import('./PeopleDialog'))

const FROM = '/_in/_shell/teacher/bank/'
type Subject = {
  id: number
  name: string
  courses_id: number
  role: string
  total_question: number
  approved_only: 0 | 1
}

/** Banks of the lecturer's mata kuliah. */
export default function BankList() {
  const subjects = useData(bankSubjects, {})
  return (
    <Loaded
      query={subjects}
      failed="Bank soal gagal dimuat"
      empty={
        <>
          <PageHeader title="Bank Soal" />
          <EmptyState
            icon={IconBooks}
            title="Belum ada bank soal"
            hint="Bank soal terbuka untuk mata kuliah yang kelasnya kamu ampu."
          />
        </>
      }
    >
      {(all) => <Chosen subjects={all} />}
    </Loaded>
  )
}

function Chosen({ subjects }: { subjects: readonly Subject[] }) {
  const list = useListSearch(FROM)
  const namedSubject = subjects.find(({ id }) => String(id) === list.search.course_category_id)
  const fullest = subjects.reduce((one, subject) =>
    subject.total_question > one.total_question ? subject : one,
  )
  const subject = namedSubject ?? fullest
  return (
    <Bank
      key={subject.id}
      subject={subject}
      choose={
        subjects.length > 1 && (
          <NativeSelect
            className={classes.subject}
            label="Mata kuliah"
            value={String(subject.id)}
            data={subjects.map(({ id, name, total_question }) => ({
              value: String(id),
              label: `${name} (${count(total_question)} soal)`,
            }))}
            onChange={(event) =>
              list.change({
                course_category_id: event.currentTarget.value,
                folder_id: undefined,
                goal_id: undefined,
                tag: undefined,
              })
            }
          />
        )
      }
    />
  )
}

const archiveFilter = {
  name: 'archived',
  label: 'Arsip',
  all: 'Tidak diarsipkan',
  rare: true,
  options: [{ value: '1', label: 'Diarsipkan' }],
}

type Dialog = 'folders' | 'people' | 'import' | 'rules'
type BankActionsProps = { subject: Subject; mayWrite: boolean; onOpen: (dialog: Dialog) => void }

function BankActions({ subject, mayWrite, onOpen }: BankActionsProps) {
  return (
    <>
      <Suspense fallback={<Skeleton width={118} height={44} />}>
        <AdvancedMenu subject={subject} onRules={() => onOpen('rules')} />
      </Suspense>
      <Button
        variant="default"
        leftSection={<IconUsers size={18} aria-hidden />}
        onClick={() => onOpen('people')}
      >
        Dosen
      </Button>
      <Button
        variant="default"
        leftSection={<IconFolders size={18} aria-hidden />}
        onClick={() => onOpen('folders')}
      >
        Folder
      </Button>
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
          onClick={() => onOpen('import')}
        >
          Impor
        </Button>
      )}
      {mayWrite && (
        <LinkButton
          to="/teacher/bank/form/{-$id}"
          params={{ id: undefined }}
          search={{ course_category_id: String(subject.id) }}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Tambah Soal
        </LinkButton>
      )}
    </>
  )
}

function Bank({ subject, choose }: { subject: Subject; choose: React.ReactNode }) {
  const state = useListSearch(FROM)
  const [open, setOpen] = useState<Dialog>()
  const filters = [...useBankFilters(subject.id, subject.courses_id), archiveFilter]
  const query = { ...state.search, ...pickPage(state.search), course_category_id: subject.id }
  const page = useEndpoint(
    bankQuestions,
    { query: query as Input<typeof bankQuestions>['query'] },
    { placeholderData: keepPreviousData },
  )
  const rows = page.data?.data ?? []
  const { page: _, limit: __, ...narrowed } = query
  const selection = useSelection<BankRow>(rows, JSON.stringify(narrowed))
  const restoring = useAction(restoreBankQuestion, { said: ofReply, invalidates: [bankQuestions] })
  const isArchive = state.search.archived === '1'
  const mayWrite = subject.role !== 'reader'
  const Shape = useWide() ? DataTable : DataCards
  return (
    <>
      <PageHeader
        title="Bank Soal"
        subtitle={`${subject.name}. Dibagi dengan semua dosen pengampunya.`}
        actions={<BankActions subject={subject} mayWrite={mayWrite} onOpen={setOpen} />}
      />
      {choose}
      <Card component="section" padding={0} aria-label="Bank soal">
        <SearchedList
          list={state}
          query={page}
          hint="Cari isi soal"
          filters={filters}
          noun="soal"
          count={6}
          failed="Daftar soal gagal dimuat"
          empty={
            <EmptyState
              icon={IconBooks}
              title="Data tidak ditemukan"
              hint="Tidak ada soal yang cocok. Soal masuk ke sini lewat Impor, Tambah Soal, atau Simpan ke bank di kuis."
            />
          }
        >
          {() => (
            <Shape
              label="Daftar soal"
              rows={rows}
              columns={bankColumns(({ id }, words) => (
                <Link to="/teacher/bank/form/{-$id}" params={{ id: String(id) }}>
                  {words}
                </Link>
              ))}
              getName={excerptBankQuestion}
              {...(mayWrite && !isArchive && { selection })}
              {...(isArchive && {
                actions: (row: BankRow) => (
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<IconArrowBackUp size={17} aria-hidden />}
                    aria-label={`Pulihkan ${excerptBankQuestion(row)}`}
                    onClick={() => restoring.run({ body: { id: row.id } })}
                  >
                    Pulihkan
                  </Button>
                ),
              })}
            />
          )}
        </SearchedList>
      </Card>
      {selection.rows.length > 0 && (
        <Suspense fallback={null}>
          <BankBulk subject={subject} questions={selection.rows} onDone={selection.clear} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {open === 'folders' && (
          <FolderDialog subject={subject.id} mayWrite={mayWrite} onClose={() => setOpen(undefined)} />
        )}
        {open === 'import' && <BankImport subject={subject} onClose={() => setOpen(undefined)} />}
        {open === 'rules' && <RulesDialog subject={subject} onClose={() => setOpen(undefined)} />}
        {open === 'people' && (
          <PeopleDialog
            subject={subject.id}
            mayChange={subject.role === 'owner'}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
