import { Checkbox, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { LessonNumbers } from '@tuntas/contract/insight/teaching'
import { type RefCallback, useEffect, useRef } from 'react'
import { duration, number, shortDay, time } from '../../../kit/format'
import { RowActions } from '../../../kit/list/RowActions'
import { Grip } from '../../../ui/Grip'
import { StateBadge, ToneBadge } from '../../../ui/StateBadge'
import type { useReorder } from '../../../ui/useReorder'
import { numbersWords } from './lessonNumbers'
import { lessonTypes } from './lessonWords'
import classes from './TeacherTopics.module.css'
import type { LessonPicks } from './useLessonPicks'
import type { PlannedLesson as Lesson, Planning } from './usePlanning'

/** Position of a row while dragging. */
export type Place = {
  ref: RefCallback<HTMLElement>
  handle: ReturnType<ReturnType<typeof useReorder>['handle']>
  held: boolean
}

const getLessonLink = (lesson: Lesson) => {
  const params = { id: String(lesson.id) }
  if (lesson.type === 'QUIZ') return { to: '/teacher/courses/lesson/quiz/$id' as const, params }
  if (lesson.type === 'ASSIGNMENT') return { to: '/teacher/courses/lesson/assignment/$id' as const, params }
  if (lesson.type === 'TOOL') return { to: '/teacher/courses/lesson/tool/$id' as const, params }
  return { to: '/teacher/courses/lesson/detail/$id' as const, params }
}

/** Short: the row has two lines. */
const when = (moment: Lesson['start_date']) => `${shortDay(moment)} ${time(moment)}`

const describeFacts = (lesson: Lesson) =>
  [
    lesson.type === 'QUIZ' && `${lesson.total_question} soal · ${duration(lesson.duration)}`,
    lesson.kkm.is_competent === 1 && lesson.kkm.kkm !== null && `KKM ${number(lesson.kkm.kkm)}`,
    lesson.is_expired === 1 && `${when(lesson.start_date)} – ${when(lesson.end_date)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Who gets an enrichment, and whether it counts. */
const openedWords = ({ opened_by, enrichment_counts, type }: Lesson) =>
  [
    opened_by.length === 0
      ? 'Terbuka bagi semua'
      : `Terbuka bagi yang tuntas di ${listFormat.format(opened_by)}`,
    type !== 'LESSON' && enrichment_counts === 1 && 'ikut dihitung di nilai akhir',
  ]
    .filter(Boolean)
    .join(' · ')
const listFormat = new Intl.ListFormat('id', { type: 'conjunction' })

type TeacherLessonRowProps = {
  lesson: Lesson
  place: Place
  picks: LessonPicks
  planning: Planning
  numbers: LessonNumbers | undefined
  /** The lesson that the address names. */
  sought: boolean
  onRemove: () => void
}

export function TeacherLessonRow({
  numbers,
  lesson,
  place,
  picks,
  planning,
  sought,
  onRemove,
}: TeacherLessonRowProps) {
  const { label, icon: TypeIcon } = lessonTypes[lesson.type]
  const { id, courses_id, sections_id, name, status } = lesson
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sought) words.current?.scrollIntoView({ block: 'center' })
  }, [sought])
  const isPublished = status === 'publish'
  const numbersText = numbersWords(lesson.type, numbers)
  return (
    <li
      ref={place.ref}
      className={classes.row}
      data-held={place.held || undefined}
      data-sought={sought || undefined}
    >
      {picks.choosing ? (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control
        <label className={classes.pick}>
          <Checkbox aria-label={`Pilih ${name}`} {...picks.tick([lesson])} />
        </label>
      ) : (
        <Grip className={classes.handle} {...place.handle} />
      )}
      <span className={classes.kind} aria-hidden="true">
        <TypeIcon size={18} stroke={1.7} />
      </span>
      <div className={classes.words} ref={words}>
        <h3>
          <Link {...getLessonLink(lesson)} className={classes.link}>
            {name}
          </Link>
        </h3>
        <p>
          <b>{label}</b> {describeFacts(lesson) && `· ${describeFacts(lesson)}`}
          {isPublished && numbersText && (
            <>
              {' · '}
              <span className={classes.numbers}>{numbersText}</span>
            </>
          )}
        </p>
        {lesson.is_enrichment === 1 && (
          <p className={classes.extra}>
            <ToneBadge tone="nila">Pengayaan</ToneBadge> {openedWords(lesson)}
          </p>
        )}
      </div>
      <div className={classes.status}>
        <StateBadge state={status} quiet />
        <Switch
          aria-label={`${name} terbit`}
          checked={isPublished}
          disabled={planning.underWay?.includes(id)}
          onChange={() => void planning.publish([lesson], isPublished ? 'unpublish' : 'publish')}
        />
      </div>
      <div className={classes.actions}>
        <RowActions
          name={name}
          path={`/teacher/courses/lesson/form/${courses_id}/${sections_id}/${id}`}
          onRemove={onRemove}
        />
      </div>
    </li>
  )
}
