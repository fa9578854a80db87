import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { courseOptions } from '@tuntas/contract/classroom/courses'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { OPTIONS_STALE_MS, optionsAt } from '../../../kit/form/options'
import { toast } from '../../../kit/form/toast'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { Modal } from '../../../ui/Modal'
import classes from './dialogs.module.css'
import { LessonPicker } from './LessonPicker'

type Topics = ComponentProps<typeof LessonPicker>['topics']
type PickDialogProps = {
  title: string
  hint: ReactNode
  /** The target class; left out of the options with `others`. */
  courseId: number
  others: boolean
  /** Lessons of the selected class. */
  useTopics: (from: number | undefined) => UseQueryResult<Topics>
  action: string
  /** The noun: 'materi'. */
  noun: string
  busy: boolean
  /** In the order of their class `from`. */
  onPick: (ids: number[], from: number) => void
  onClose: () => void
  /** Shown below the selection, once a class is selected. */
  children?: (from: number) => ReactNode
}

const asChoice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

const YEARS = optionsAt('master-data/year')

function useChoices(courseId: number, excludesOwn: boolean, year: string) {
  const years = useData(YEARS, {}, { staleTime: OPTIONS_STALE_MS })
  const courses = useData(courseOptions, { query: { year_id: year || undefined } })
  const offeredCourses = courses.data?.filter((course) => !excludesOwn || course.id !== courseId)
  return {
    years: years.data?.map(asChoice),
    courses: offeredCourses?.map(({ id, name, code }) =>
      asChoice({ id, name: [code, name].filter(Boolean).join(' · ') }),
    ),
  }
}

/** Selects lessons by year and class. */
export function PickDialog(props: PickDialogProps) {
  const {
    title,
    hint,
    courseId,
    others: excludesOwn,
    useTopics,
    action,
    noun,
    busy,
    onPick,
    onClose,
    children,
  } = props
  const [year, setYear] = useState('')
  const [from, setFrom] = useState('')
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const { years, courses } = useChoices(courseId, excludesOwn, year)
  const topics = useTopics(from === '' ? undefined : Number(from))
  const offeredTopics = topics.data?.filter((topic) => topic.lessons.length > 0)
  const choose = (course: string) => {
    setFrom(course)
    setSelectedIds(new Set())
  }
  // In class order, regardless of the order of ticking.
  const ids = (offeredTopics ?? []).flatMap((topic) =>
    topic.lessons.map((lesson) => lesson.id).filter((id) => selectedIds.has(id)),
  )
  const underWay = `Menyalin ${ids.length} ${noun}…`
  const pick = () => {
    if (ids.length > 0) return onPick(ids, Number(from))
    toast.error('Silahkan pilih pembelajaran terlebih dahulu')
  }
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': 'Tutup', disabled: busy }}
      size={640}
      transitionProps={{ duration: 120 }}
    >
      <p className={classes.hint} style={{ padding: '0 0 16px' }}>
        {hint}
      </p>
      <div className={classes.choices}>
        <ChoiceSelect
          label="Tahun semester"
          hint="Semua tahun"
          options={years}
          value={year}
          disabled={busy}
          onChange={(event) => {
            setYear(event.currentTarget.value)
            choose('')
          }}
        />
        <ChoiceSelect
          label="Kelas"
          hint={courses?.length === 0 ? 'Tidak ada kelas lain' : 'Pilih kelas'}
          options={courses}
          value={from}
          disabled={busy}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      {from === '' && <p className={classes.hint}>Pilih kelas untuk melihat pembelajarannya.</p>}
      {from !== '' && (
        <Loaded query={topics} failed="Pembelajaran gagal dimuat">
          {() =>
            offeredTopics?.length ? (
              <LessonPicker
                topics={offeredTopics}
                chosen={selectedIds}
                onChoose={setSelectedIds}
                disabled={busy}
              />
            ) : (
              <p className={classes.hint}>Data tidak ditemukan</p>
            )
          }
        </Loaded>
      )}
      {from !== '' && children?.(Number(from))}
      {busy && <div className={classes.progress} role="progressbar" aria-label={underWay} />}
      <div className={classes.buttons}>
        <p role="status">{busy ? underWay : `${ids.length} pembelajaran dipilih`}</p>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Batal
        </Button>
        <Button loading={busy} onClick={pick}>
          {action}
        </Button>
      </div>
    </Modal>
  )
}
