import { IconGenderFemale, IconGenderMale } from '@tabler/icons-react'
import { NameCell } from '../../ui/NameCell'
import { DyeBadge } from '../../ui/StateBadge'
import type { Dye } from '../../ui/tokens'
import classes from './PersonName.module.css'

type PersonNameProps = { name: string; gender: 'L' | 'P'; status: string; dye: Dye }

/** Name, status and gender: the status tinted, the gender plain. */
export function PersonName({ name, gender, status, dye }: PersonNameProps) {
  const GenderIcon = gender === 'P' ? IconGenderFemale : IconGenderMale
  return (
    <NameCell name={name}>
      <DyeBadge dye={dye}>{status}</DyeBadge>
      <span className={classes.gender}>
        <GenderIcon size={15} aria-hidden />
        {gender === 'P' ? 'Perempuan' : 'Laki-laki'}
      </span>
    </NameCell>
  )
}
