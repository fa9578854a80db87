import { IconArrowRight, IconCircleCheckFilled } from '@tabler/icons-react'
import { useSelector } from '@tanstack/react-store'
import type { StudentLessonItem } from '@tuntas/contract/learning/lessons'
import { type ReactNode, Suspense } from 'react'
import { deviceQuizIds } from '../../../kit/device/runningPapers'
import { nearTime, number, score } from '../../../kit/format'
import { enrichmentWords } from '../../../shared/lessons/enrichment'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './NextStepCard.module.css'

/** Loaded if only the lecturer can help. */
const LecturerContact = lazyPart(() => import('../../../shared/lessons/LecturerContact'))

const order: readonly (readonly StudentLessonItem['state'][])[] = [
  ['in_progress'],
  ['remedial', 'available'],
  ['blocked'],
]

/** An enrichment precedes lessons that can only be waited for. */
const findNextLesson = (lessons: readonly StudentLessonItem[]) => {
  const requiredLessons = lessons.filter((lesson) => !lesson.is_enrichment || lesson.state === 'in_progress')
  for (const states of order) {
    const next = requiredLessons.find((lesson) => states.includes(lesson.state))
    if (next) return next
  }
  return (
    lessons.find((lesson) => lesson.is_enrichment && lesson.state === 'available') ??
    requiredLessons.find(({ state }) => state === 'waiting' || state === 'scheduled')
  )
}

type Words = { title: string; hint: ReactNode; action: string }

const describeEnrichment = (lesson: StudentLessonItem): Words => ({
  title: lesson.name,
  hint: `Kamu sudah tuntas di sini. ${enrichmentWords(lesson)}`,
  action: 'Buka pengayaan',
})

function describeNextLesson(lesson: StudentLessonItem): Words {
  const { name, state, end_date, deadline } = lesson
  const kkm = lesson.kkm.kkm === null ? '' : ` dari KKM ${number(lesson.kkm.kkm)}`
  if (lesson.is_enrichment && state === 'available') return describeEnrichment(lesson)
  const until = end_date ? ` Dibuka sampai ${nearTime(end_date)}.` : ''
  switch (state) {
    case 'in_progress':
      return {
        title: `Lanjutkan ${name}`,
        hint: `Waktumu sampai ${nearTime(deadline)}.`,
        action: 'Lanjutkan',
      }
    case 'remedial':
      return {
        title: `Pelajari lagi materinya, lalu ambil remedial ${name}`,
        hint: (
          <>
            <HelpedTerm label={`Nilaimu ${score(lesson.score)}${kkm}.`} about="kkm" />
            {until}
          </>
        ),
        action: `Buka ${name}`,
      }
    case 'blocked':
      return {
        title: `${name} belum tuntas`,
        hint: 'Hubungi dosen pengampu untuk tindak lanjut',
        action: `Buka ${name}`,
      }
    case 'waiting':
      return { title: `${name} sedang dinilai`, hint: 'Menunggu penilaian dosen', action: `Buka ${name}` }
    case 'scheduled':
      return { title: name, hint: `Dibuka ${nearTime(lesson.start_date)}.`, action: `Buka ${name}` }
    default:
      return {
        title: name,
        hint:
          lesson.type === 'LESSON'
            ? `Buka materi ini untuk lanjut.${until}`
            : until.trim() || 'Siap dikerjakan.',
        action: lesson.type === 'LESSON' ? 'Buka materi' : `Buka ${name}`,
      }
  }
}

type NextStepCardProps = { courseId: number; lessons: readonly StudentLessonItem[] }

/** The next lesson of the class. */
export function NextStepCard({ courseId, lessons }: NextStepCardProps) {
  const next = findNextLesson(lessons)
  const deviceIds = useSelector(deviceQuizIds)
  if (next?.state === 'in_progress' && deviceIds.includes(next.id)) return null
  if (!next)
    return (
      <section className={classes.card} data-tone="daun">
        <p className={classes.eyebrow}>Langkah berikutnya</p>
        <h2 className={classes.done}>
          <IconCircleCheckFilled size={22} aria-hidden /> Semua tuntas
        </h2>
        <p className={classes.hint}>Semua pembelajaran di kelas ini sudah selesai.</p>
      </section>
    )
  const words = describeNextLesson(next)
  const calling = next.state === 'remedial' || next.state === 'blocked'
  const isOffered = next.is_enrichment === 1 && next.state === 'available'
  return (
    <section className={classes.card} data-tone={isOffered ? 'daun' : calling ? 'soga' : 'nila'}>
      <p className={classes.eyebrow}>
        {isOffered ? <HelpedTerm label="Pengayaan" about="enrichment" /> : 'Langkah berikutnya'}
      </p>
      <h2>{words.title}</h2>
      <p className={classes.hint}>{words.hint}</p>
      <LinkButton
        {...lessonLink(next)}
        fullWidth
        rightSection={<IconArrowRight size={18} aria-hidden />}
        classNames={{ label: classes.label }}
      >
        {words.action}
      </LinkButton>
      {next.state === 'blocked' && (
        <Suspense fallback={null}>
          <LecturerContact courseId={courseId} about={next.name} />
        </Suspense>
      )}
    </section>
  )
}
