import { Button, Card } from '@mantine/core'
import { IconFileText, IconSearchOff } from '@tabler/icons-react'
import { keptPlans, planStatusNames } from '@tuntas/contract/insight/plans'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { date } from '../../../kit/format'
import { ListPager } from '../../../kit/list/ListPager'
import { SearchBox } from '../../../kit/list/SearchBox'
import { useLastPage } from '../../../kit/list/useLastPage'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { StateBadge } from '../../../ui/StateBadge'
import { badges } from './drafts'
import classes from './plans.module.css'

const DECIDED = ['diajukan', 'disahkan'] as const

/** RPS proposed to the study program, and approved ones. */
export default function KeptPlans() {
  const list = useListSearch('/_in/_shell/plan/')
  const { search, change } = list
  const editions = useEndpoint(keptPlans, {
    query: { ...pickPage(search), status: DECIDED.find((one) => one === search.status) },
  })
  const isBeyond = useLastPage(list, {
    isFetching: editions.isFetching,
    total: editions.data?.pagination.total ?? 0,
    rows: editions.data?.data ?? [],
  })
  return (
    <>
      <PageHeader
        title="Pengesahan RPS"
        subtitle="RPS yang diajukan dosen menunggu keputusan program studi."
      />
      <div className={classes.filters}>
        <SearchBox
          hint="Cari mata kuliah atau program studi"
          value={search.keywords ?? ''}
          onSearch={(keywords) => change({ keywords: keywords || undefined })}
        />
        <ChoiceSelect
          aria-label="Status"
          hint="Semua status"
          options={DECIDED.map((value) => ({ value, label: planStatusNames[value] }))}
          value={search.status ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value || undefined })}
        />
      </div>
      <Loaded query={editions} frame={Card} count={5} failed="RPS gagal dimuat">
        {({ data, pagination }) =>
          isBeyond ? null : data.length === 0 ? (
            <Card>
              {search.keywords || search.status ? (
                <EmptyState
                  icon={IconSearchOff}
                  title="Data tidak ditemukan"
                  hint="Tidak ada RPS yang cocok."
                  action={
                    <Button
                      variant="default"
                      onClick={() => change({ keywords: undefined, status: undefined })}
                    >
                      Hapus filter
                    </Button>
                  }
                />
              ) : (
                <EmptyState icon={IconFileText} title="Belum ada RPS yang diajukan" />
              )}
            </Card>
          ) : (
            <Card padding={0}>
              <ul className={classes.kept}>
                {data.map((row) => (
                  <li key={row.id}>
                    <div>
                      <b>{row.course_category}</b>
                      <p>
                        {[row.course_category_code, row.study_program, `versi ${row.edition}`]
                          .filter(Boolean)
                          .join(' · ')}
                      </p>
                      <p>
                        {row.proposed_at && `Diajukan ${date(row.proposed_at)} oleh ${row.proposed_by}`}
                        {row.approved_at && `, disahkan ${date(row.approved_at)}`}
                      </p>
                      {row.total_lack > 0 && (
                        <p className={classes.wrong}>{row.total_lack} hal tidak lulus pemeriksaan sekarang</p>
                      )}
                    </div>
                    <StateBadge {...badges[row.status]} />
                    <LinkButton to="/plan/$id" params={{ id: String(row.id) }} variant="default" size="sm">
                      {row.status === 'diajukan' ? 'Periksa' : 'Buka'}
                      <span className={classes.unseen}> {row.course_category}</span>
                    </LinkButton>
                  </li>
                ))}
              </ul>
              <ListPager list={list} total={pagination.total} />
            </Card>
          )
        }
      </Loaded>
    </>
  )
}
