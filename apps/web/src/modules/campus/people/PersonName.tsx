import { IconGenderFemale, IconGenderMale } from '@tabler/icons-react'
import { PersonLink } from '../../../shared/people/PersonLink'
import { NameCell } from '../../../ui/NameCell'
import { ToneBadge } from '../../../ui/StateBadge'
import type { Tone } from '../../../ui/tokens'
import classes from './PersonName.module.css'

type PersonNameProps = {
  id: number
  kind: 'teacher' | 'student'
  name: string
  gender: 'L' | 'P'
  status: string
  tone: Tone
}

/** Name, status and gender; only the status is coloured. */
export function PersonName({ id, kind, name, gender, status, tone }: PersonNameProps) {
  const GenderIcon = gender === 'P' ? IconGenderFemale : IconGenderMale
  return (
    <NameCell name={<PersonLink id={id} kind={kind} name={name} />}>
      <ToneBadge tone={tone}>{status}</ToneBadge>
      <span className={classes.gender}>
        <GenderIcon size={15} aria-hidden />
        {gender === 'P' ? 'Perempuan' : 'Laki-laki'}
      </span>
    </NameCell>
  )
}
