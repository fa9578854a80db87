import {
  IconAlertCircleFilled,
  IconCheck,
  IconCircle,
  IconLock,
  IconProgress,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { StudentLessonItem } from '@tuntas/contract/learning/lessons'
import { Fragment, type ReactNode } from 'react'
import { toast } from '../../../kit/form/toast'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { KkmMeter } from '../../../ui/KkmMeter'
import { StateBadge } from '../../../ui/StateBadge'
import { states } from '../../../ui/states'
import classes from './LessonRow.module.css'
import { lessonTypes, listLessonFacts } from './lessonWords'

const lockedWords = ({ is_enrichment, opens_after }: StudentLessonItem) =>
  is_enrichment && opens_after
    ? `Pengayaan ini terbuka setelah kamu tuntas di ${opens_after}.`
    : 'Materi ini masih terkunci. Silakan buka materi sebelumnya'

const markers: Partial<Record<StudentLessonItem['state'], ReactNode>> = {
  mastered: <IconCheck size={16} stroke={2.4} />,
  settled: <IconCheck size={16} stroke={2.4} />,
  handed_in: <IconCheck size={16} stroke={2.4} />,
  remedial: <IconRefresh size={15} stroke={2.4} />,
  blocked: <IconAlertCircleFilled size={16} />,
  in_progress: <IconProgress size={16} />,
  ended: <IconX size={14} />,
  locked: <IconLock size={13} />,
  scheduled: <IconCircle size={13} />,
}

/** Done, open or locked, on the path line. */
function Marker({ state }: Pick<StudentLessonItem, 'state'>) {
  const full = ['mastered', 'settled', 'remedial', 'blocked', 'handed_in'].includes(state)
  return (
    <span
      className={classes.marker}
      data-state={state}
      data-tone={states[state].tone}
      data-full={full || undefined}
      aria-hidden="true"
    >
      {markers[state]}
    </span>
  )
}

type LessonRowProps = {
  lesson: StudentLessonItem
  /** The first row that names the KKM says what that is. */
  explainsKkm: boolean
}

/** A lesson on the path. A locked one stays focusable and says what opens it. */
export function LessonRow({ lesson, explainsKkm }: LessonRowProps) {
  const { label, icon: TypeIcon } = lessonTypes[lesson.type]
  const isLocked = lesson.locked === 1
  const name = isLocked ? (
    <button type="button" className={classes.link} onClick={() => toast.error(lockedWords(lesson))}>
      {lesson.name}
    </button>
  ) : (
    <Link {...lessonLink(lesson)} className={classes.link}>
      {lesson.name}
    </Link>
  )
  const showsScore = lesson.type === 'QUIZ' && lesson.score !== null
  return (
    <li className={classes.row} data-locked={isLocked || undefined}>
      <Marker state={lesson.state} />
      <span className={classes.kind} aria-hidden="true">
        <TypeIcon size={18} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <h3>{name}</h3>
        <p>
          <b>
            {label}
            {lesson.is_enrichment === 1 && ' · PENGAYAAN'}
          </b>
          {listLessonFacts(lesson).map((fact) => (
            <Fragment key={fact}>
              {' · '}
              {explainsKkm && fact.startsWith('KKM') ? (
                <span className={classes.help}>
                  <HelpedTerm label={fact} about="kkm" />
                </span>
              ) : (
                fact
              )}
            </Fragment>
          ))}
        </p>
      </div>
      <div className={classes.state}>
        <StateBadge state={lesson.state} />
        {showsScore && (
          <KkmMeter
            score={lesson.score ?? 0}
            kkm={lesson.kkm.is_competent ? lesson.kkm.kkm : null}
            withScore
          />
        )}
      </div>
    </li>
  )
}
