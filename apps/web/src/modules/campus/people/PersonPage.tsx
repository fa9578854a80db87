import { Button, Card } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { students, teachers } from '@tuntas/contract/campus/people'
import { person } from '@tuntas/contract/operations/helpdesk'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { useBackToList } from '../../../kit/list/listPlace'
import { WithPasswordReset } from '../../../shared/people/WithPasswordReset'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { PersonActions } from './PersonActions'
import { PersonClasses } from './PersonClasses'
import { PersonDevices } from './PersonDevices'
import { PersonFacts } from './PersonFacts'
import { PersonMarks } from './PersonMarks'
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

/** All about one person, for the help desk; read-only. */
export default function PersonPage({ kind, id }: { kind: PersonKind; id: string }) {
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
        {(data) => <PersonDetails kind={kind} person={data} back={back} />}
      </Loaded>
    </>
  )
}

type PersonDetailsProps = {
  kind: PersonKind
  person: Person
  back: Parameters<typeof PageHeader>[0]['back']
}

function PersonDetails({ kind, person: shownPerson, back }: PersonDetailsProps) {
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
          <div className={classes.columns}>
            <div className={classes.main}>
              <PersonSignIns person={shownPerson} />
              <PersonDevices userId={shownPerson.id} />
              <PersonClasses kind={kind} classes={shownPerson.classes} />
              {kind === 'student' && (
                <Card component="section" aria-label="Nilai">
                  <PersonMarks userId={shownPerson.id} />
                </Card>
              )}
            </div>
            <aside className={classes.side}>
              <PersonFacts person={shownPerson} />
              <PersonActions kind={kind} person={shownPerson} />
            </aside>
          </div>
        </>
      )}
    </WithPasswordReset>
  )
}
