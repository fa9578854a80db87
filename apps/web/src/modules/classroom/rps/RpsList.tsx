import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type RpsRow, rps } from '@tuntas/contract/classroom/rps'
import { Suspense, useState } from 'react'
import { useOptions } from '../../../kit/form/options'
import { dateTime } from '../../../kit/format'
import { ListPage } from '../../../kit/list/ListPage'
import { lazyPart } from '../../../ui/lazyPart'

/** Loaded on click. */
const RpsDialog = lazyPart(() => import('./RpsDialog'))

const CATEGORIES = 'master-data/courses-category'

export default function RpsList() {
  const [openRow, setOpenRow] = useState<RpsRow | null>(null)
  const options = useOptions([CATEGORIES])[CATEGORIES] ?? []
  return (
    <>
      <ListPage<RpsRow>
        from="/_in/_shell/teacher/rps/"
        title="Dokumen RPS"
        noun="RPS"
        searchHint="Cari judul atau mata kuliah"
        filters={[{ name: 'course_category_id', label: 'Mata kuliah', all: 'Semua mata kuliah', options }]}
        endpoints={rps}
        formPath="/teacher/rps/form"
        getName={(row) => row.title}
        columns={[
          { key: 'title', label: 'Judul', lead: true, cell: (row) => row.title },
          { key: 'course_category', label: 'Mata Kuliah', cell: (row) => row.course_category },
          { key: 'created_at', label: 'Diunggah', nowrap: true, cell: (row) => dateTime(row.created_at) },
          {
            key: 'attachment',
            label: 'Dokumen',
            block: true,
            cell: (row) => (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconFileText size={16} aria-hidden />}
                aria-label={`Buka ${row.title}`}
                onClick={() => setOpenRow(row)}
              >
                Buka
              </Button>
            ),
          },
        ]}
      />
      {openRow && (
        <Suspense fallback={null}>
          <RpsDialog plan={openRow} onClose={() => setOpenRow(null)} />
        </Suspense>
      )}
    </>
  )
}
