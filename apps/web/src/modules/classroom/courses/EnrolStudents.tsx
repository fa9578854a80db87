import { Button, Checkbox } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { students } from '@tuntas/contract/campus/people'
import { adminCourses, courseParticipants, saveParticipants } from '@tuntas/contract/classroom/courses'
import { useState } from 'react'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { SearchBox } from '../../../kit/list/SearchBox'
import classes from './Participants.module.css'

type EnrolStudentsProps = {
  courseId: number
  /** NIM of current members. */
  present: ReadonlySet<string>
  onClose: () => void
}

/** Adds students: search, select, add. The selection survives the next search. */
export function EnrolStudents({ courseId, present: presentNims, onClose }: EnrolStudentsProps) {
  const [keywords, setKeywords] = useState('')
  const [tickedIds, setTickedIds] = useState<readonly number[]>([])
  const query = { keywords, limit: 20 }
  const results = useData(students.list, { query }, { placeholderData: keepPreviousData })
  const adding = useAction(saveParticipants, {
    said: ofReply,
    invalidates: [[courseParticipants, { query: { id: courseId } }], adminCourses.list],
    done: onClose,
  })
  const toggle = (id: number) =>
    setTickedIds(
      tickedIds.includes(id) ? tickedIds.filter((tickedId) => tickedId !== id) : [...tickedIds, id],
    )
  return (
    <section className={classes.enrol} aria-label="Tambah peserta">
      <SearchBox hint="Cari nama atau NIM mahasiswa" value={keywords} onSearch={setKeywords} />
      {results.isError && <p role="alert">{results.error.message}</p>}
      {results.data?.length === 0 && <p>Data tidak ditemukan</p>}
      <ul className={classes.found} aria-label="Hasil pencarian mahasiswa" aria-busy={results.isFetching}>
        {results.data?.map((student) => {
          const member = presentNims.has(student.nim)
          return (
            <li key={student.id}>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control */}
              <label className={classes.student} data-present={member || undefined}>
                <Checkbox
                  checked={member || tickedIds.includes(student.id)}
                  disabled={member}
                  onChange={() => toggle(student.id)}
                />
                <span>
                  {student.name}
                  <small>
                    {student.nim} · {student.study_program}
                    {member && ' · sudah menjadi peserta'}
                  </small>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={onClose}>
          Batal
        </Button>
        <Button
          size="sm"
          disabled={tickedIds.length === 0}
          loading={adding.pending}
          onClick={() => adding.run({ body: { courses_id: courseId, list_id: tickedIds } })}
        >
          Tambahkan{tickedIds.length > 0 && ` (${tickedIds.length})`}
        </Button>
      </div>
    </section>
  )
}
