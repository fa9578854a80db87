import { ActionIcon, Button } from '@mantine/core'
import { IconUserMinus, IconUserStar } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import {
  courseFollowUp,
  type LecturerMember,
  lecturerCourseMembers,
  removeMember,
} from '@tuntas/contract/classroom/members'
import { archivedOfCourse } from '@tuntas/contract/operations/archive'
import { type ReactNode, Suspense, useState } from 'react'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { describeGaps } from '../../../shared/people/gapWords'
import { MessageButton } from '../../../shared/people/MessageButton'
import { StudentsButton } from '../../../shared/people/StudentsButton'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { lazyPart } from '../../../ui/lazyPart'
import { percent } from '../../../ui/percent'
import { StateBadge } from '../../../ui/StateBadge'
import type { ExceptionFor } from './exceptionWords'
import { FollowUpList } from './FollowUpList'
import { MemberList } from './MemberList'
import classes from './MemberList.module.css'

/** Loaded on click. */
const ExceptionDialog = lazyPart(() => import('./ExceptionDialog'))

function useRemove(courseId: number) {
  const query = { courses_id: courseId }
  const removal = useAction(removeMember, {
    said: ofReply,
    invalidates: [
      [lecturerCourseMembers, { query }],
      [courseFollowUp, { query }],
      [archivedOfCourse, { query }],
    ],
  })
  return (member: LecturerMember) =>
    removal.ask(
      {
        text: `Kamu akan mengeluarkan ${member.name} dari kelas`,
        detail: 'Pekerjaannya tetap tersimpan dan kembali bila ia dipulihkan lewat Terhapus.',
        danger: true,
      },
      { query: { member_id: member.member_id }, body: {} },
    )
}

/** Members for their lecturer: progress, students who are stuck, and actions. */
export default function TeacherMembers({ courseId, aside }: { courseId: number; aside?: ReactNode }) {
  const [keywords, setKeywords] = useState('')
  const [status, setStatus] = useState<'below_kkm' | undefined>()
  const [granting, setGranting] = useState<readonly ExceptionFor[] | null>(null)
  const query = { courses_id: courseId, keywords, status }
  const members = useData(lecturerCourseMembers, { query }, { placeholderData: keepPreviousData })
  const students = members.data?.filter(({ role }) => role === 'Mahasiswa')
  const remove = useRemove(courseId)
  return (
    <>
      <FollowUpList courseId={courseId} onGrant={setGranting} />
      <MemberList
        members={members}
        keywords={keywords}
        onSearch={setKeywords}
        aside={
          <>
            <ChoiceSelect
              aria-label="Status"
              hint="Semua anggota"
              options={[{ value: 'below_kkm', label: 'Belum tuntas' }]}
              value={status ?? ''}
              onChange={(event) => setStatus(event.currentTarget.value === '' ? undefined : 'below_kkm')}
            />
            <MessageButton
              courseId={courseId}
              students={students}
              note={describeGaps}
              chosen={status !== undefined}
              size="sm"
            />
            <StudentsButton
              students={students}
              note={describeGaps}
              size="sm"
              label="Pengecualian"
              icon={<IconUserStar size={17} aria-hidden />}
            >
              {(recipients, onClose) => (
                <ExceptionDialog
                  courseId={courseId}
                  students={recipients}
                  chosen={status !== undefined}
                  once
                  onClose={onClose}
                />
              )}
            </StudentsButton>
            {aside}
          </>
        }
        more={(member) => (
          <>
            <BelowKkm gaps={member.gaps} />
            {member.progress && <MemberProgress {...member.progress} />}
          </>
        )}
        actions={(member) => (
          <>
            {member.role === 'Mahasiswa' && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconUserStar size={17} aria-hidden />}
                aria-label={`Pengecualian untuk ${member.name}`}
                onClick={() => setGranting([{ user_id: member.user_id, name: member.name, nim: member.nim }])}
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
          <ExceptionDialog
            courseId={courseId}
            students={granting}
            once={granting.length > 1}
            onClose={() => setGranting(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The quizzes below the KKM: one by name, several by number. */
function BelowKkm({ gaps }: Pick<LecturerMember, 'gaps'>) {
  const quizzes = gaps.filter(({ state }) => state === 'below_kkm')
  const [first] = quizzes
  if (!first) return null
  const names = quizzes.map(({ lesson }) => lesson).join(', ')
  return (
    <span title={names}>
      <StateBadge
        state="below_kkm"
        label={`Belum tuntas ${quizzes.length === 1 ? first.lesson : `${quizzes.length} kuis`}`}
      />
    </span>
  )
}

function MemberProgress({ settled: settledCount, total }: { settled: number; total: number }) {
  return (
    <span className={classes.progress}>
      <span>
        {settledCount} dari {total} selesai atau ditutup
      </span>
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${percent(settledCount, total)}%` }} data-mark />
      </span>
    </span>
  )
}
