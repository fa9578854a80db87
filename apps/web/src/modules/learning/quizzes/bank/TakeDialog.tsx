import { Button } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type BankRow, bankQuestions, takeFromBank } from '@tuntas/contract/learning/bank'
import { useState } from 'react'
import type { Input } from '../../../../kit/client/call'
import { useEndpoint } from '../../../../kit/client/queries'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { count } from '../../../../kit/format'
import type { ListSearch } from '../../../../kit/list/listSearch'
import { SearchedList } from '../../../../kit/list/SearchedList'
import { type ListState, pickPage } from '../../../../kit/list/useListSearch'
import { useSelection } from '../../../../kit/list/useSelection'
import { DataCards } from '../../../../ui/DataCards'
import { DataTable } from '../../../../ui/DataTable'
import { Modal } from '../../../../ui/Modal'
import { EmptyState } from '../../../../ui/Placeholder'
import { useWide } from '../../../../ui/useWide'
import classes from './Bank.module.css'
import { bankColumns } from './BankRows'
import { excerptBankQuestion, useBankFilters } from './bankWords'

type TakeDialogProps = {
  lessonId: number
  courseId: number
  subject: number
  onTaken: () => void
  onClose: () => void
}

/** Adds several bank questions to a quiz. */
export default function TakeDialog({ lessonId, courseId, subject, onTaken, onClose }: TakeDialogProps) {
  const [search, setSearch] = useState<ListSearch>({})
  const state: ListState = {
    search,
    change: (part) => setSearch((before) => ({ ...before, page: undefined, ...part }) as ListSearch),
  }
  const filters = useBankFilters(subject, courseId)
  const query = { ...search, ...pickPage(search), course_category_id: subject }
  const page = useEndpoint(
    bankQuestions,
    { query: query as Input<typeof bankQuestions>['query'] },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const rows = page.data?.data ?? []
  // The selection survives further searches.
  const selection = useSelection<BankRow>(rows, 'bank')
  const taking = useAction(takeFromBank, {
    said: ofReply,
    invalidates: [bankQuestions],
    done: () => {
      onTaken()
      onClose()
    },
  })
  const Shape = useWide() ? DataTable : DataCards
  return (
    <Modal
      opened
      onClose={() => !taking.pending && onClose()}
      title="Ambil soal dari bank"
      closeButtonProps={{ 'aria-label': 'Tutup', disabled: taking.pending }}
      size={1040}
      transitionProps={{ duration: 120 }}
    >
      <SearchedList
        list={state}
        query={page}
        hint="Cari isi soal"
        filters={filters}
        noun="soal"
        count={5}
        failed="Daftar soal gagal dimuat"
        empty={
          <EmptyState
            icon={IconBooks}
            title="Data tidak ditemukan"
            hint="Tidak ada soal yang cocok di bank mata kuliah ini."
          />
        }
      >
        {() => (
          <Shape
            label="Soal di bank"
            rows={rows}
            columns={bankColumns((_, words) => words)}
            getName={excerptBankQuestion}
            selection={{ ...selection, can: ({ state: of }) => of !== 'retired' }}
          />
        )}
      </SearchedList>
      <div className={`${classes.acts} ${classes.taking}`}>
        <Button variant="default" disabled={taking.pending} onClick={onClose}>
          Batal
        </Button>
        <Button
          disabled={selection.rows.length === 0}
          loading={taking.pending}
          onClick={() =>
            taking.run({ body: { lessons_id: lessonId, list_id: selection.rows.map(({ id }) => id) } })
          }
        >
          Ambil {selection.rows.length > 0 && count(selection.rows.length)} soal
        </Button>
      </div>
    </Modal>
  )
}
