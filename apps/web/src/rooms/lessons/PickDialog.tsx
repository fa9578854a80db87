import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { courseOptions } from '@tuntas/contract/courses'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { call } from '../../kit/call'
import { readOptions } from '../../kit/options'
import { toast } from '../../kit/toast'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import classes from './dialogs.module.css'
import { LessonPicker } from './LessonPicker'

type Topics = ComponentProps<typeof LessonPicker>['topics']
type PickDialogProps = {
  title: string
  hint: ReactNode
  /** The class that the chosen ones go to; it is not offered where `others` says so. */
  courseId: number
  others: boolean
  readTopics: (courseId: number, signal: AbortSignal) => Promise<Topics>
  action: string
  busy: string | null
  onPick: (ids: number[]) => void
  onClose: () => void
}

const asChoice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

function useChoices(courseId: number, others: boolean, year: string) {
  const years = useQuery({
    queryKey: ['options', 'years'],
    queryFn: () => readOptions<{ id: number; name: string; active: 0 | 1 }>('master-data/year'),
    staleTime: 60_000,
  })
  const courses = useQuery({
    queryKey: ['options', 'courses', year],
    queryFn: async ({ signal }) =>
      (await call(courseOptions, { query: { year_id: year || undefined } }, { signal })).data,
  })
  const offered = courses.data?.filter((course) => !others || course.id !== courseId)
  return {
    years: years.data?.map(asChoice),
    courses: offered?.map(({ id, name, code }) =>
      asChoice({ id, name: [code, name].filter(Boolean).join(' · ') }),
    ),
  }
}

/** Year, class, and the lessons of that class to choose from. */
export function PickDialog(props: PickDialogProps) {
  const { title, hint, courseId, others, readTopics, action, busy, onPick, onClose } = props
  const [year, setYear] = useState('')
  const [from, setFrom] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { years, courses } = useChoices(courseId, others, year)
  const topics = useQuery({
    queryKey: ['lesson-tree', title, from],
    queryFn: async ({ signal }) =>
      (await readTopics(Number(from), signal)).filter((topic) => topic.lessons.length > 0),
    enabled: from !== '',
  })
  const choose = (course: string) => {
    setFrom(course)
    setChosen(new Set())
  }
  // In the order of the class, whatever the order of the ticks.
  const ids = (topics.data ?? []).flatMap((topic) =>
    topic.lessons.map((lesson) => lesson.id).filter((id) => chosen.has(id)),
  )
  const pick = () => {
    if (ids.length > 0) return onPick(ids)
    toast.error('Silahkan pilih pembelajaran terlebih dahulu')
  }
  return (
    <Modal
      opened
      onClose={() => busy === null && onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': 'Tutup', disabled: busy !== null }}
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
          disabled={busy !== null}
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
          disabled={busy !== null}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      {from === '' && <p className={classes.hint}>Pilih kelas untuk melihat pembelajarannya.</p>}
      {topics.isLoading && <Skeletons shape="rows" count={4} />}
      {topics.isError && (
        <ErrorState
          title="Pembelajaran gagal dimuat"
          hint={topics.error.message}
          onRetry={() => topics.refetch()}
          retrying={topics.isFetching}
        />
      )}
      {topics.data?.length === 0 && <p className={classes.hint}>Data tidak ditemukan</p>}
      {topics.data && topics.data.length > 0 && (
        <LessonPicker topics={topics.data} chosen={chosen} onChoose={setChosen} disabled={busy !== null} />
      )}
      {busy !== null && <div className={classes.progress} role="progressbar" aria-label={busy} />}
      <div className={classes.buttons}>
        <p role="status">{busy ?? `${ids.length} pembelajaran dipilih`}</p>
        <Button variant="default" disabled={busy !== null} onClick={onClose}>
          Batal
        </Button>
        <Button loading={busy !== null} onClick={pick}>
          {action}
        </Button>
      </div>
    </Modal>
  )
}
