import { Card } from '@mantine/core'
import { IconHistory, IconUserEdit } from '@tabler/icons-react'
import { students, teachers } from '@tuntas/contract/campus/people'
import { Suspense } from 'react'
import { useRole } from '../../../kit/session/session'
import { RemoveSecond } from '../../../shared/people/RemoveSecond'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './PersonPage.module.css'
import type { Person, PersonKind } from './person'

/** Loaded after the rest. */
const PersonalData = lazyPart(() => import('./PersonalData'))

const endpoints = { student: students, teacher: teachers }

/** Audit and data of a person: changes to them, changes by them, and the export of all stored data. */
export function PersonActions({ kind, person }: { kind: PersonKind; person: Person }) {
  const seesAudit = useRole() !== 'operator'
  const id = String(person.id)
  return (
    <Card>
      <h2 className={classes.title}>Catatan</h2>
      <div className={classes.acts}>
        {seesAudit && (
          <>
            <LinkButton
              variant="default"
              to="/audit"
              search={{ kind: `${kind}s`, thing_id: id }}
              leftSection={<IconHistory size={18} aria-hidden />}
            >
              Perubahan datanya
            </LinkButton>
            <LinkButton
              variant="default"
              to="/audit"
              search={{ user_id: id }}
              leftSection={<IconUserEdit size={18} aria-hidden />}
            >
              Tindakannya
            </LinkButton>
          </>
        )}
        <Suspense fallback={null}>
          <PersonalData route={`/${kind}`} id={person.id} />
        </Suspense>
        {person.second_factor === 1 && (
          <RemoveSecond endpoints={endpoints[kind]} id={person.id} name={person.name} />
        )}
      </div>
    </Card>
  )
}
