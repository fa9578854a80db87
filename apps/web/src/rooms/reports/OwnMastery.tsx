import { IconMap2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studentMastery } from '@tuntas/contract/reports'
import { call } from '../../kit/call'
import { count } from '../../kit/format'
import { lessonLink } from '../../kit/lessonLink'
import { KkmMeter } from '../../ui/KkmMeter'
import { EmptyState, ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import { DyeBadge } from '../../ui/StateBadge'
import classes from './OwnMastery.module.css'

/** The student's own Peta Penguasaan: every learning goal of the class, and what to study for those not reached yet. */
export default function OwnMastery({ courseId }: { courseId: number }) {
  const map = useQuery({
    queryKey: ['mastery', courseId],
    queryFn: async ({ signal }) =>
      (await call(studentMastery, { query: { courses_id: courseId } }, { signal })).data,
    staleTime: 0,
  })
  if (map.isPending) return <Skeletons shape="rows" count={6} />
  if (!map.data)
    return (
      <ErrorState
        title="Peta Penguasaan gagal dimuat"
        hint={map.error.message}
        onRetry={() => map.refetch()}
        retrying={map.isFetching}
      />
    )
  if (map.data.length === 0)
    return (
      <EmptyState
        icon={IconMap2}
        title="Belum ada tujuan belajar"
        hint="Peta ini terisi setelah dosen menulis tujuan belajar pada soal kuis."
      />
    )
  const reached = map.data.filter((goal) => goal.achieved === 1).length
  return (
    <section className={classes.map} aria-labelledby="peta">
      <h2 id="peta">Peta Penguasaan</h2>
      <p>
        <b>{count(reached)}</b> dari {count(map.data.length)} tujuan belajar sudah tercapai
      </p>
      <ul>
        {map.data.map((goal) => (
          <li key={goal.goals}>
            <div className={classes.goal}>
              <b>{goal.goals}</b>
              {goal.share === null ? (
                <DyeBadge dye="abu">Belum diuji</DyeBadge>
              ) : (
                <DyeBadge dye={goal.achieved === 1 ? 'daun' : 'soga'}>
                  {goal.achieved === 1 ? 'Tercapai' : 'Belum tercapai'}
                </DyeBadge>
              )}
            </div>
            {goal.share !== null && <KkmMeter score={goal.share} kkm={null} size="block" />}
            {goal.achieved === 0 && goal.lessons.length > 0 && (
              <p className={classes.study}>
                Pelajari:{' '}
                {goal.lessons.map(({ id, name }) => (
                  <Link key={id} {...lessonLink({ id, type: 'LESSON' })}>
                    {name}
                  </Link>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
