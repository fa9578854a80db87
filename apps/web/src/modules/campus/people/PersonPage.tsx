import { Button, Card } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { students, teachers } from '@tuntas/contract/campus/people'
import { person } from '@tuntas/contract/operations/helpdesk'
import { Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { useBackToList } from '../../../kit/list/listPlace'
import { WithPasswordReset } from '../../../shared/people/WithPasswordReset'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { PageTabs } from '../../../ui/PageTabs'
import { Skeletons } from '../../../ui/Skeletons'
import { PersonActions } from './PersonActions'
import { PersonClasses } from './PersonClasses'
import { PersonDevices } from './PersonDevices'
import { PersonFacts } from './PersonFacts'
import { PersonIdentities } from './PersonIdentities'
import classes from './PersonPage.module.css'
import { PersonSignIns } from './PersonSignIns'
import type { Person, PersonKind } from './person'

const kinds = {
  student: {
    route: '/student',
    form: '/student/form/{-$id}',
    noun: 'Mahasiswa',
    endpoint: students.resetPassword,
    number: 'NIM',
  },
  teacher: {
    route: '/teacher',
    form: '/teacher/form/{-$id}',
    noun: 'Dosen',
    endpoint: teachers.resetPassword,
    number: 'NIDN',
  },
} as const

const PersonMarks = lazyPart(() => import('./PersonMarks'))

type PersonPageProps = { kind: PersonKind; id: string; tab?: string; onTab?: (tab: string) => void }

/** All about one person, for the help desk; read-only. A student has tabs. */
export default function PersonPage({ kind, id, tab = 'data', onTab }: PersonPageProps) {
  const { route, noun } = kinds[kind]
  const { place } = useBackToList(route, Number(id))
  const back = { ...place, label: `Data ${noun}` }
  const card = useData(person, { query: { id } }, { staleTime: 0 })
  return (
    <>
      {!card.data && <PageHeader title={noun} back={back} />}
      <Loaded
        query={card}
        frame={Card}
        shape="fields"
        count={8}
        failed={`Data ${noun.toLowerCase()} gagal dimuat`}
      >
        {(data) => <PersonDetails kind={kind} person={data} back={back} tab={tab} onTab={onTab} />}
      </Loaded>
    </>
  )
}

type PersonDetailsProps = {
  kind: PersonKind
  person: Person
  back: Parameters<typeof PageHeader>[0]['back']
  tab: string
  onTab: PersonPageProps['onTab']
}

function PersonDetails({ kind, person: shownPerson, back, tab, onTab }: PersonDetailsProps) {
  const { form, noun, endpoint, number } = kinds[kind]
  return (
    <WithPasswordReset endpoint={endpoint} noun={noun.toLowerCase() as 'dosen'} number={number}>
      {(act) => (
        <>
          <PageHeader
            title={shownPerson.name}
            subtitle={[noun, shownPerson.nidn ?? shownPerson.nim, shownPerson.study_program]
              .filter(Boolean)
              .join(' · ')}
            back={back}
            actions={
              <>
                <LinkButton
                  to={form}
                  params={{ id: String(shownPerson.id) }}
                  variant="default"
                  leftSection={<IconPencil size={18} aria-hidden />}
                >
                  Ubah
                </LinkButton>
                <Button
                  leftSection={<act.icon size={18} aria-hidden />}
                  onClick={() => act.run([shownPerson])}
                >
                  {act.label}
                </Button>
              </>
            }
          />
          {onTab ? (
            <PageTabs
              tabs={[
                { value: 'data', label: 'Data', panel: <PersonColumns kind={kind} person={shownPerson} /> },
                {
                  value: 'nilai',
                  label: 'Riwayat nilai',
                  panel: (
                    <Suspense fallback={<Skeletons shape="rows" count={4} />}>
                      <PersonMarks userId={shownPerson.id} />
                    </Suspense>
                  ),
                },
              ]}
              tab={tab}
              onTab={onTab}
            />
          ) : (
            <PersonColumns kind={kind} person={shownPerson} />
          )}
        </>
      )}
    </WithPasswordReset>
  )
}

const PersonColumns = ({ kind, person: shownPerson }: { kind: PersonKind; person: Person }) => (
  <div className={classes.columns}>
    <div className={classes.main}>
      <PersonSignIns person={shownPerson} />
      {shownPerson.identities > 0 && <PersonIdentities userId={shownPerson.id} />}
      <PersonDevices userId={shownPerson.id} />
      <PersonClasses kind={kind} classes={shownPerson.classes} />
    </div>
    <aside className={classes.side}>
      <PersonFacts person={shownPerson} />
      <PersonActions kind={kind} person={shownPerson} />
    </aside>
  </div>
)
