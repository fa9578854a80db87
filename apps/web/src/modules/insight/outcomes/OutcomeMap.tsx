import { Card, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconTargetArrow } from '@tabler/icons-react'
import { outcomeMap } from '@tuntas/contract/campus/masters'
import { useState } from 'react'
import { Loaded } from '../../../kit/Loaded'
import { useData } from '../../../kit/queries'
import { useListSearch } from '../../../kit/useListSearch'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { CplByCourse } from './CplByCourse'
import { CplByProfile } from './CplByProfile'
import { CpmkByCpl } from './CpmkByCpl'
import classes from './outcomes.module.css'
import { ProgramFilters, Unchosen } from './ProgramFilters'
import { useProgram } from './useProgram'
import { codeOf, type OutcomeMapped } from './words'

type Query = { study_program_id: number; curriculum_id: number }

/** The matrices of one program of study in one curriculum, and what they do not cover. */
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
  const [tab, setTab] = useState<string | null>('cpmk')
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
                <LinkButton to="/master-{$kind}/form/{-$id}" params={{ kind: 'cpl' }}>
                  Tambah CPL
                </LinkButton>
              }
            />
          </Card>
        ) : (
          <>
            <Gaps map={map} />
            <Tabs value={tab} onChange={setTab} keepMounted={false}>
              <Tabs.List className={classes.tabs}>
                <Tabs.Tab value="cpmk">CPMK × CPL</Tabs.Tab>
                <Tabs.Tab value="courses">CPL × mata kuliah</Tabs.Tab>
                <Tabs.Tab value="profiles">CPL × profil lulusan</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="cpmk">
                <CpmkByCpl map={map} />
              </Tabs.Panel>
              <Tabs.Panel value="courses">
                <CplByCourse map={map} />
              </Tabs.Panel>
              <Tabs.Panel value="profiles">
                <CplByProfile map={map} />
              </Tabs.Panel>
            </Tabs>
          </>
        )
      }
    </Loaded>
  )
}

/** CPL without profile or mata kuliah, profiles without CPL, CPMK without CPL or assessment, and goals that are never tested. */
function Gaps({ map: { profiles, cpl, courses } }: { map: OutcomeMapped }) {
  const cpmk = courses.flatMap((course) =>
    course.cpmk.map((one) => ({ ...one, called: `${codeOf(course)} ${one.code}` })),
  )
  const unserved = cpl.filter(({ id }) => !cpmk.some(({ cpl_ids }) => cpl_ids.includes(id)))
  const loose = cpmk.filter(({ cpl_ids }) => cpl_ids.length === 0)
  const unmeasured = cpmk.filter(({ total_tested }) => total_tested === 0)
  const untested = cpmk.flatMap(({ called, untested: texts }) => texts.map((text) => `${text} (${called})`))
  const aimless = cpl.filter(({ profile_ids }) => profile_ids.length === 0)
  const unreached = profiles.filter(({ id }) => !cpl.some(({ profile_ids }) => profile_ids.includes(id)))
  const without = courses.filter((course) => course.cpmk.length === 0)
  const gaps = [
    ['CPL tanpa profil lulusan', aimless.map(({ code }) => code)],
    ['Profil lulusan tanpa CPL', unreached.map(({ code }) => code)],
    ['CPL tanpa mata kuliah', unserved.map(({ code }) => code)],
    ['CPMK tanpa CPL', loose.map(({ called }) => called)],
    ['CPMK tanpa asesmen', unmeasured.map(({ called }) => called)],
    ['Tujuan yang tidak pernah diuji', untested],
    ['Mata kuliah tanpa CPMK', without.map(codeOf)],
  ] as const
  const filledGaps = gaps.filter(([, what]) => what.length > 0)
  if (filledGaps.length === 0) return null
  return (
    <section className={classes.notes} aria-label="Yang belum tercakup">
      <IconAlertTriangle size={20} aria-hidden />
      <ul>
        {filledGaps.map(([title, what]) => (
          <li key={title}>
            <b>{title}:</b> {what.join(', ')}.
          </li>
        ))}
      </ul>
    </section>
  )
}
