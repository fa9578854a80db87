import { Card, NativeSelect } from '@mantine/core'
import { IconReportAnalytics, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type OwnGrades as CourseGrades,
  EXCUSED,
  EXCUSED_HINT,
  studentGrades,
} from '@tuntas/contract/insight/reports'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { OPTIONS_STALE_MS, optionsAt } from '../../../kit/form/options'
import { number, score, shortDate } from '../../../kit/format'
import { useListSearch } from '../../../kit/list/useListSearch'
import { dueTime } from '../../../shared/lessons/dueTime'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { KkmMeter } from '../../../ui/KkmMeter'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './OwnGrades.module.css'

type Year = { id: number; name: string; active: 0 | 1 }
const YEARS = optionsAt<Year>('master-data/year')

const kinds = { ASSIGNMENT: 'TUGAS', QUIZ: 'KUIS', TOOL: 'ALAT LUAR' } as const

/** Nilai saya: counted work of a semester's classes with weights, and missing work. */
export function OwnGrades() {
  const { search, change } = useListSearch('/_in/_shell/student/grades')
  const years = useData(YEARS, {}, { staleTime: OPTIONS_STALE_MS })
  const grades = useData(studentGrades, { query: { year_id: search.year_id } }, { staleTime: 0 })
  const active = years.data?.find((year) => year.active === 1)?.id
  return (
    <>
      <PageHeader title="Nilai saya" subtitle="Ini nilai sementara. Nilai akhir ditentukan dosen." />
      <NativeSelect
        label="Tahun semester"
        className={classes.year}
        data={(years.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(search.year_id ?? active ?? '')}
        onChange={({ currentTarget: { value } }) =>
          change({ year_id: Number(value) === active ? undefined : value })
        }
        rightSection={<IconSelector size={16} aria-hidden />}
      />
      <Loaded
        query={grades}
        shape="cards"
        count={3}
        failed="Nilai gagal dimuat"
        empty={
          <EmptyState
            icon={IconReportAnalytics}
            title="Data tidak ditemukan"
            hint="Kamu tidak mengikuti kelas pada semester ini."
          />
        }
      >
        {(courses) => courses.map((course) => <Course key={course.courses_id} course={course} />)}
      </Loaded>
    </>
  )
}

const describeMark = ({ final, status, assessed, grade, state }: CourseGrades) => {
  if (state === 'reopened') return 'Nilai sedang diperbaiki dosen'
  if (final === null) return 'belum ada nilai'
  return status === 'complete' ? `Grade ${grade}` : `sementara, ${number(assessed)}% bobot sudah dinilai`
}

/** Closed marks show the version, regardless of later changes. */

function Final({ course }: { course: CourseGrades }) {
  const { final, status, closed: closedMark } = course
  if (closedMark)
    return (
      <p className={classes.final}>
        <b>
          Nilai akhir {closedMark.final === null ? '-' : number(closedMark.final)} · {closedMark.grade}
        </b>{' '}
        <span className={classes.meta}>(ditutup {shortDate(closedMark.closed_at)})</span>
      </p>
    )
  return (
    <p className={classes.final}>
      <b>
        {final !== null && status === 'provisional' && '≈ '}
        {score(final)}
      </b>
      <span className={classes.meta}>{describeMark(course)}</span>
    </p>
  )
}

function Course({ course }: { course: CourseGrades }) {
  const { courses_id, missing: missingCount, items } = course
  return (
    <Card padding={0} className={classes.course} component="section" aria-label={course.course}>
      <div className={classes.head}>
        <div>
          <h2>
            <Link
              to="/student/courses/detail/$id"
              params={{ id: String(courses_id) }}
              className={classes.link}
            >
              {course.course}
            </Link>
          </h2>
          <p className={classes.meta}>{course.name_teacher}</p>
        </div>
        <Final course={course} />
      </div>
      {missingCount > 0 && (
        <p className={classes.missing} data-tone="mengkudu">
          {missingCount} tugas atau kuis terlewat, nilainya 0.
        </p>
      )}
      <ul className={classes.items}>
        {items.map((item) => (
          <Item key={item.lessons_id} item={item} />
        ))}
      </ul>
      {items.length === 0 && <p className={classes.none}>Belum ada tugas atau kuis.</p>}
    </Card>
  )
}

function Item({ item }: { item: CourseGrades['items'][number] }) {
  const { lessons_id, name, type, state, weight, missing: isMissing, kkm, end_date } = item
  const closes = end_date && item.score === null ? ` · ditutup ${dueTime(end_date)}` : ''
  return (
    <li>
      <div className={classes.words}>
        {state === 'locked' ? (
          <span>{name}</span>
        ) : (
          <Link {...lessonLink({ id: lessons_id, type })} className={classes.link}>
            {name}
          </Link>
        )}
        <p className={classes.meta}>
          <b>{kinds[type]}</b> · bobot {number(weight)}%{closes}
        </p>
      </div>
      <div className={classes.value}>
        {item.score !== null && <KkmMeter score={item.score} kkm={kkm} withScore />}
        {isMissing === 1 ? (
          <span data-tone="mengkudu" className={classes.late}>
            Terlewat, nilai 0
          </span>
        ) : item.item_state === 'left_out' ? (
          <span className={classes.meta}>{EXCUSED}</span>
        ) : item.item_state === 'excused' ? (
          <span className={classes.meta} title={EXCUSED_HINT}>
            {EXCUSED} · {EXCUSED_HINT}
          </span>
        ) : (
          <StateBadge state={state} />
        )}
      </div>
    </li>
  )
}
