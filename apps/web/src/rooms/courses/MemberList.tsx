import { IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { lecturerCourseMembers, Member, studentCourseMembers } from '@tuntas/contract/courses'
import { useState } from 'react'
import { call } from '../../kit/call'
import { count, date } from '../../kit/format'
import { SearchBox } from '../../kit/SearchBox'
import { EmptyState, ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import { DyeBadge } from '../../ui/StateBadge'
import classes from './MemberList.module.css'

type MemberListProps = {
  courseId: number
  endpoint: typeof studentCourseMembers | typeof lecturerCourseMembers
}

/** Who belongs to the class: the Moderator first. */
export function MemberList({ courseId, endpoint }: MemberListProps) {
  const [keywords, setKeywords] = useState('')
  const members = useQuery({
    queryKey: ['members', courseId, keywords],
    queryFn: async ({ signal }) =>
      (
        await call(
          endpoint as typeof studentCourseMembers,
          { query: { courses_id: courseId, keywords } },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.surface} aria-label="Anggota Kelas">
      <div className={classes.toolbar}>
        <SearchBox hint="Cari nama atau NIM" value={keywords} onSearch={setKeywords} />
        <span role="status">{members.data && `${count(members.data.length)} orang`}</span>
      </div>
      {members.isPending && <Skeletons shape="rows" count={6} />}
      {members.isError && !members.data && (
        <ErrorState
          title="Anggota kelas gagal dimuat"
          hint={members.error.message}
          onRetry={() => members.refetch()}
        />
      )}
      {members.data?.length === 0 && (
        <EmptyState
          icon={IconSearchOff}
          title="Data tidak ditemukan"
          hint={keywords && `Tidak ada hasil untuk “${keywords}”.`}
        />
      )}
      <ul className={classes.members}>
        {members.data?.map((member) => (
          <MemberRow key={member.member_id} member={member} />
        ))}
      </ul>
    </section>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word) && !word.endsWith('.'))
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')

function MemberRow({ member }: { member: Member }) {
  return (
    <li className={classes.member}>
      <span className={classes.avatar} aria-hidden="true">
        {initials(member.name)}
      </span>
      <span className={classes.words}>
        <b>{member.name}</b>
        <span>{member.nim}</span>
      </span>
      {member.role === 'Mahasiswa' ? (
        <span className={classes.joined}>Bergabung {date(member.join_date)}</span>
      ) : (
        <DyeBadge dye="nila">{member.role}</DyeBadge>
      )}
    </li>
  )
}
