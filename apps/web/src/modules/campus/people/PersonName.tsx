import { IconGenderFemale, IconGenderMale } from '@tabler/icons-react'
import { NameCell } from '../../../ui/NameCell'
import { ToneBadge } from '../../../ui/StateBadge'
import type { Tone } from '../../../ui/tokens'
import classes from './PersonName.module.css'

type PersonNameProps = { name: string; gender: 'L' | 'P'; status: string; tone: Tone }

/** Name, status and gender: the status tinted, the gender plain. */
export function PersonName({ name, gender, status, tone }: PersonNameProps) {
  const GenderIcon = gender === 'P' ? IconGenderFemale : IconGenderMale
  return (
    <NameCell name={name}>
      <ToneBadge tone={tone}>{status}</ToneBadge>
      <span className={classes.gender}>
        <GenderIcon size={15} aria-hidden />
        {gender === 'P' ? 'Perempuan' : 'Laki-laki'}
      </span>
    </NameCell>
  )
}
