import { IconSearchOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Member } from '@tuntas/contract/classroom/courses'
import type { ReactNode } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { count, date } from '../../../kit/format'
import { SearchBox } from '../../../kit/list/SearchBox'
import { useFurniture } from '../../../kit/list/useFurniture'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { initials } from '../../../ui/initials'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './MemberList.module.css'

type MemberListProps<M extends Member> = {
  members: UseQueryResult<M[]>
  keywords: string
  onSearch: (keywords: string) => void
  /** Shown below the name and at the end of a row. */
  more?: (member: M) => ReactNode
  actions?: (member: M) => ReactNode
  /** Shown at the end of the toolbar. */
  aside?: ReactNode
}

/** Members of the class, Moderator first. */
export function MemberList<M extends Member>(props: MemberListProps<M>) {
  const { members, keywords, onSearch, more, actions, aside } = props
  const { hasFilters } = useFurniture({ keywords: keywords || undefined }, members.data?.length)
  return (
    <section className={classes.surface} aria-label="Anggota Kelas">
      <div className={classes.toolbar}>
        {hasFilters && <SearchBox hint="Cari nama atau NIM" value={keywords} onSearch={onSearch} />}
        <span role="status">{members.data && `${count(members.data.length)} orang`}</span>
        {aside}
      </div>
      <Loaded
        query={members}
        count={6}
        failed="Anggota kelas gagal dimuat"
        empty={
          <EmptyState
            icon={IconSearchOff}
            title="Data tidak ditemukan"
            hint={keywords && `Tidak ada hasil untuk “${keywords}”.`}
          />
        }
      >
        {(rows) => (
          <ul className={classes.members} aria-busy={members.isFetching}>
            {rows.map((member) => (
              <li key={member.member_id} className={classes.member}>
                <span className={classes.avatar} aria-hidden="true">
                  {initials(member.name)}
                </span>
                <span className={classes.words}>
                  <b>{member.name}</b>
                  <span>
                    {member.nim}
                    {member.group && ` · ${member.group}`}
                  </span>
                </span>
                {member.role === 'Mahasiswa' ? (
                  <span className={classes.joined}>Bergabung {date(member.join_date)}</span>
                ) : (
                  <HelpedRole role={member.role} />
                )}
                {more?.(member)}
                {actions && <span className={classes.actions}>{actions(member)}</span>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** Students know their lecturer, not the word Moderator. */
const HelpedRole = ({ role }: Pick<Member, 'role'>) => {
  const badge = <ToneBadge tone="nila">{role}</ToneBadge>
  return role === 'Moderator' ? <HelpedTerm label={badge} about="moderator" /> : badge
}
