import { ActionIcon, Button } from '@mantine/core'
import { IconUserMinus, IconUserStar } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LecturerMember, lecturerCourseMembers, removeMember } from '@tuntas/contract/members'
import { Suspense, useState } from 'react'
import { call } from '../../kit/call'
import { confirm } from '../../kit/confirm'
import { toast } from '../../kit/toast'
import { lazyPart } from '../../ui/lazyPart'
import type { ExceptionFor } from './exceptionWords'
import { FollowUpList } from './FollowUpList'
import { MemberList } from './MemberList'
import classes from './MemberList.module.css'

/** Fetched on a press. */
const ExceptionDialog = lazyPart(() => import('./ExceptionDialog'))

function useRemove(courseId: number) {
  const queries = useQueryClient()
  return async (member: LecturerMember) => {
    const asked = await confirm({
      text: `Kamu akan mengeluarkan ${member.name} dari kelas`,
      detail: 'Pekerjaannya tetap tersimpan dan kembali bila ia dipulihkan lewat Terhapus di tab Topik.',
      danger: true,
    })
    if (!asked) return
    try {
      const { message } = await call(removeMember, { query: { member_id: member.member_id }, body: {} })
      toast.success(message)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Data gagal dihapus!')
    }
    for (const key of ['members', 'follow-up', 'archived'])
      void queries.invalidateQueries({ queryKey: [key, courseId] })
  }
}

/** The members as their lecturer sees them: how far each is, who is stuck, and what can be done for one. */
export default function TeacherMembers({ courseId }: { courseId: number }) {
  const [keywords, setKeywords] = useState('')
  const [granting, setGranting] = useState<ExceptionFor | null>(null)
  const members = useQuery({
    queryKey: ['members', courseId, keywords],
    queryFn: async ({ signal }) =>
      (await call(lecturerCourseMembers, { query: { courses_id: courseId, keywords } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  const remove = useRemove(courseId)
  return (
    <>
      <FollowUpList courseId={courseId} onGrant={setGranting} />
      <MemberList
        members={members}
        keywords={keywords}
        onSearch={setKeywords}
        more={(member) => member.progress && <ProgressOf {...member.progress} />}
        actions={(member) => (
          <>
            {member.role === 'Mahasiswa' && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconUserStar size={17} aria-hidden />}
                aria-label={`Pengecualian untuk ${member.name}`}
                onClick={() => setGranting({ user_id: member.user_id, name: member.name, nim: member.nim })}
              >
                Pengecualian
              </Button>
            )}
            {member.removable === 1 && (
              <ActionIcon
                aria-label={`Keluarkan ${member.name}`}
                title="Keluarkan dari kelas"
                onClick={() => remove(member)}
              >
                <IconUserMinus size={18} stroke={1.7} />
              </ActionIcon>
            )}
          </>
        )}
      />
      {granting && (
        <Suspense fallback={null}>
          <ExceptionDialog courseId={courseId} student={granting} onClose={() => setGranting(null)} />
        </Suspense>
      )}
    </>
  )
}

function ProgressOf({ settled, total }: { settled: number; total: number }) {
  const percent = total === 0 ? 0 : Math.round((settled / total) * 100)
  return (
    <span className={classes.progress}>
      <span>
        {settled} dari {total} selesai
      </span>
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} data-mark />
      </span>
    </span>
  )
}
