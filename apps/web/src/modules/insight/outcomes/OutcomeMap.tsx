import { Card } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { outcomeMap } from '@tuntas/contract/campus/masters'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { useListSearch } from '../../../kit/list/useListSearch'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { PageTabs } from '../../../ui/PageTabs'
import { EmptyState } from '../../../ui/Placeholder'
import { CplByCourse } from './CplByCourse'
import { CplByProfile } from './CplByProfile'
import { CpmkByCpl } from './CpmkByCpl'
import { Gaps } from './Gaps'
import { ProgramFilters, Unchosen } from './ProgramFilters'
import { useProgram } from './useProgram'

type Query = { study_program_id: number; curriculum_id: number }

/** The matrices of one study program in one curriculum, and their gaps. */
export default function OutcomeMap() {
  const { query, called, fields } = useProgram(useListSearch('/_in/_shell/outcome-map/'))
  return (
    <>
      <PageHeader title="Peta CPL dan CPMK" subtitle={called} />
      <ProgramFilters fields={fields} />
      {query ? <Matrices query={query} /> : <Unchosen />}
    </>
  )
}

function Matrices({ query }: { query: Query }) {
  const [tab, setTab] = useState('cpmk')
  const matrices = useData(outcomeMap, { query }, { staleTime: 0 })
  return (
    <Loaded query={matrices} frame={Card} count={8} failed="Peta gagal dimuat">
      {(map) =>
        map.cpl.length === 0 ? (
          <Card>
            <EmptyState
              icon={IconTargetArrow}
              title="Belum ada CPL"
              hint="Tambahkan CPL kurikulum ini dahulu."
              action={
                <LinkButton to="/master-{$kind}/form/{-$id}" params={{ kind: 'cpl', id: undefined }}>
                  Tambah CPL
                </LinkButton>
              }
            />
          </Card>
        ) : (
          <>
            <Gaps map={map} />
            <PageTabs
              tabs={[
                { value: 'cpmk', label: 'CPMK × CPL', panel: <CpmkByCpl map={map} /> },
                { value: 'courses', label: 'CPL × mata kuliah', panel: <CplByCourse map={map} /> },
                { value: 'profiles', label: 'CPL × profil lulusan', panel: <CplByProfile map={map} /> },
              ]}
              tab={tab}
              onTab={setTab}
            />
          </>
        )
      }
    </Loaded>
  )
}
