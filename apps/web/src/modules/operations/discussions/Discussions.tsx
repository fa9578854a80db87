import { Card, Switch } from '@mantine/core'
import { IconHelpHexagon } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { courseOptions } from '@tuntas/contract/classroom/courses'
import { discussions, saveDiscussionSetting } from '@tuntas/contract/operations/discussions'
import { useData, useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { SearchedList } from '../../../kit/list/SearchedList'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { useRole } from '../../../kit/session/session'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { DiscussionItem } from './DiscussionItem'
import classes from './Discussions.module.css'

const waitingFilter = {
  name: 'unanswered',
  label: 'Jawaban',
  all: 'Semua pertanyaan',
  options: [{ value: '1', label: 'Belum dijawab' }],
}

/** Questions of a class, by default the first. */
export function Discussions() {
  const list = useListSearch('/_in/_shell/talk/$part/{-$kind}')
  const ownClasses = useData(courseOptions)
  const course = Number(list.search.courses_id ?? ownClasses.data?.[0]?.id ?? 0)
  return (
    <>
      <PageHeader title="Tanya jawab" />
      <div className={classes.filters}>
        <ChoiceSelect
          label="Kelas"
          hint="Pilih kelas"
          options={ownClasses.data?.map(({ id, name, code }) => ({
            value: String(id),
            label: [name, code].filter(Boolean).join(' · '),
          }))}
          value={course > 0 ? String(course) : ''}
          onChange={(event) =>
            list.change({ courses_id: event.currentTarget.value || undefined, lessons_id: undefined })
          }
        />
      </div>
      {ownClasses.data?.length === 0 && nothing}
      {course > 0 && <OfClass key={course} course={course} list={list} />}
    </>
  )
}

const nothing = (
  <EmptyState
    icon={IconHelpHexagon}
    title="Belum ada pertanyaan"
    hint="Pertanyaan diajukan di bawah materi, tugas, atau soal kuis yang sudah selesai."
  />
)

type OfClassProps = { course: number; list: ReturnType<typeof useList> }
const useList = () => useListSearch('/_in/_shell/talk/$part/{-$kind}')

function OfClass({ course, list }: OfClassProps) {
  const { lessons_id, unanswered } = list.search
  const lecturer = useRole() === 'dosen'
  const page = useEndpoint(
    discussions,
    {
      query: {
        ...pickPage(list.search),
        courses_id: course,
        ...(lessons_id && { lessons_id: Number(lessons_id) }),
        ...(unanswered && { unanswered: true }),
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  return (
    <>
      <Card padding={0}>
        <SearchedList
          list={list}
          query={page}
          hint="Cari pertanyaan"
          filters={[waitingFilter]}
          noun="pertanyaan"
          note={
            lessons_id && (
              <p className={classes.note}>
                Dari satu pembelajaran saja.{' '}
                <button type="button" onClick={() => list.change({ lessons_id: undefined })}>
                  Tampilkan semua
                </button>
              </p>
            )
          }
          failed="Tanya jawab gagal dimuat"
          empty={nothing}
        >
          {({ data }) => (
            <ul className={classes.list}>
              {data.map((row) => (
                <DiscussionItem key={row.id} row={row} placed />
              ))}
            </ul>
          )}
        </SearchedList>
      </Card>
      {lecturer && page.data && <Anonymous course={course} on={page.data.anonymous === 1} />}
    </>
  )
}

function Anonymous({ course, on }: { course: number; on: boolean }) {
  const save = useAction(saveDiscussionSetting, { said: ofReply, invalidates: [discussions] })
  return (
    <Card className={classes.setting}>
      <Switch
        label="Mahasiswa boleh bertanya tanpa nama"
        description="Teman sekelas tidak melihat namanya; dosen selalu melihat."
        checked={on}
        disabled={save.pending}
        onChange={(event) =>
          void save.run({ body: { courses_id: course, anonymous: event.currentTarget.checked } })
        }
      />
    </Card>
  )
}
