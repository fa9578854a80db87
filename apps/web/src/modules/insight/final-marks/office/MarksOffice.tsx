import { Button, Card } from '@mantine/core'
import { IconBell, IconDownload, IconSchool, IconSend } from '@tabler/icons-react'
import { exportOfficeClasses } from '@tuntas/contract/insight/marks-office'
import { type ReactElement, Suspense, useState } from 'react'
import { date } from '../../../../kit/format'
import { SearchedList } from '../../../../kit/list/SearchedList'
import { StatusCounts } from '../../../../kit/list/StatusCounts'
import { sortedBy, sortFilter } from '../../../../kit/list/sorting'
import { useSelection } from '../../../../kit/list/useSelection'
import { LazyExport } from '../../../../kit/report/LazyExport'
import { useRole } from '../../../../kit/session/session'
import { DataCards } from '../../../../ui/DataCards'
import { DataTable } from '../../../../ui/DataTable'
import { LinkButton } from '../../../../ui/LinkButton'
import { lazyPart } from '../../../../ui/lazyPart'
import { PageHeader } from '../../../../ui/PageHeader'
import { EmptyState } from '../../../../ui/Placeholder'
import { SelectionBar } from '../../../../ui/SelectionBar'
import { useWide } from '../../../../ui/useWide'
import styles from './marks-office.module.css'
import { type OfficeRow, officeColumns } from './officeColumns'
import { useOfficeFilters, useOfficeList } from './useOfficeList'

const RemindDialog = lazyPart(() => import('./RemindDialog'))
const DownloadDialog = lazyPart(() => import('./DownloadDialog'))

const empty = (
  <EmptyState
    icon={IconSchool}
    title="Data tidak ditemukan"
    hint="Tidak ada kelas yang cocok di semester ini."
  />
)

/** Nilai Akhir: closing state of a semester's classes, reminders, and the file for SIAKAD and Neo Feeder. */
export default function MarksOffice(): ReactElement {
  const { list, query, classes, counts, chips, chipState } = useOfficeList()
  const filters = useOfficeFilters()
  const isWide = useWide()
  // Selection at opening: a search that finishes later would clear it.
  const [reminded, setReminded] = useState<readonly OfficeRow[]>([])
  const [downloads, setDownloads] = useState(false)
  const rows: OfficeRow[] = (classes.data?.data ?? []).map((row) => ({ ...row, id: row.courses_id }))
  const { year_id, study_program_id, keywords, state, late: isLate } = list.search
  const fileFilters = { year_id, study_program_id, keywords }
  const selection = useSelection(rows, JSON.stringify({ ...fileFilters, state, isLate }))
  const dueDate = classes.data?.marks_due
  const closeReminder = () => setReminded([])
  const Shape = isWide ? DataTable : DataCards
  return (
    <>
      <PageHeader
        title="Nilai Akhir"
        subtitle={dueDate && `Batas tutup nilai ${date(dueDate)}`}
        actions={<Actions onDownload={() => setDownloads(true)} />}
      />
      <Card padding={0}>
        <SearchedList
          list={list}
          query={classes}
          hint="Cari kelas, mata kuliah, atau dosen"
          filters={isWide ? filters : [...filters, ...sortFilter(officeColumns)]}
          noun="kelas"
          aside={<LazyExport endpoint={exportOfficeClasses} query={query} noun="nilai akhir" />}
          note={
            <div className={styles.chips}>
              {chips && (
                <StatusCounts
                  list={chipState}
                  name="shown"
                  label="Saring menurut status"
                  choices={chips}
                  total={counts?.all ?? 0}
                />
              )}
            </div>
          }
          count={8}
          failed="Daftar nilai akhir gagal dimuat"
          empty={empty}
        >
          {() => (
            <Shape
              label="Daftar nilai akhir"
              rows={rows}
              columns={officeColumns}
              getName={(row) => row.course}
              selection={selection}
              sorted={sortedBy(list)}
            />
          )}
        </SearchedList>
      </Card>
      {selection.rows.length > 0 && (
        <SelectionBar said={`${selection.rows.length} kelas dipilih`} behind={reminded.length > 0}>
          <Button variant="default" onClick={selection.clear}>
            Batal pilih
          </Button>
          <Button
            leftSection={<IconBell size={18} stroke={1.7} aria-hidden />}
            onClick={() => setReminded(selection.rows)}
          >
            Ingatkan
          </Button>
        </SelectionBar>
      )}
      <Suspense fallback={null}>
        {reminded.length > 0 && (
          <RemindDialog
            classes={reminded}
            onClose={closeReminder}
            onDone={() => {
              selection.clear()
              closeReminder()
            }}
          />
        )}
        {downloads && <DownloadDialog filters={fileFilters} onClose={() => setDownloads(false)} />}
      </Suspense>
    </>
  )
}

function Actions({ onDownload }: { onDownload: () => void }) {
  const role = useRole()
  return (
    <>
      {(role === 'super admin' || role === 'admin') && (
        <LinkButton
          variant="default"
          to="/final-marks/pddikti"
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
        >
          Kirim ke PDDikti
        </LinkButton>
      )}
      <Button leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />} onClick={onDownload}>
        Unduh nilai
      </Button>
    </>
  )
}
