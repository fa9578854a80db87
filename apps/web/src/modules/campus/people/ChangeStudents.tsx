import { Button } from '@mantine/core'
import { changeStudents, students } from '@tuntas/contract/campus/people'
import { useState } from 'react'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { useQuestion } from '../../../kit/form/confirm'
import { count } from '../../../kit/format'
import type { ListSearch } from '../../../kit/list/listSearch'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { Modal } from '../../../ui/Modal'
import classes from './ChangeStudents.module.css'
import { refs, useRefChoices, useStatusChoices } from './refs'

const names = ['study_group_id', 'program_id', 'curriculum_id'] as const
type Name = (typeof names)[number] | 'status_id'

type ChangeStudentsProps = {
  chosen: readonly { id: number }[]
  /** The list's filters and their match count. */
  filter: ListSearch
  total: number
  onClose: () => void
  onDone: () => void
}

/** Sets status, group, program or curriculum for the selected students, or for all that match the filters. */
export default function ChangeStudents({
  chosen: selectedRows,
  filter,
  total,
  onClose,
  onDone,
}: ChangeStudentsProps) {
  const [scope, setScope] = useState('chosen')
  const [set, setSet] = useState<{ [N in Name]?: string }>({})
  const isAsking = useQuestion() !== null
  const getChoices = useRefChoices(names)
  const statuses = useStatusChoices()
  const changing = useAction(changeStudents, {
    invalidates: [students.list, students.counts],
    said: ofReply,
    done: onDone,
  })
  const changedFields = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== ''))
  const about = scope === 'chosen' ? selectedRows.length : total
  const save = () => {
    const target = scope === 'chosen' ? { list_id: selectedRows.map(({ id }) => id) } : { filter, total }
    const body = { ...target, set: changedFields }
    const changedLabels = Object.keys(changedFields).map((name) => getLabel(name as Name).toLowerCase())
    void changing.ask(
      {
        text: `Kamu akan mengubah ${changedLabels.join(', ')} ${count(about)} mahasiswa`,
        detail: 'Yang lama tercatat di Log Audit. Peserta kelas mengikuti rombongan belajarnya.',
      },
      { body },
    )
  }
  const field = (name: Name, options: readonly { value: string; label: string }[] | undefined) => (
    <ChoiceSelect
      key={name}
      label={getLabel(name)}
      hint="Tidak diubah"
      options={options}
      value={set[name] ?? ''}
      onChange={({ currentTarget: { value } }) => setSet({ ...set, [name]: value })}
    />
  )
  return (
    <Modal opened closeOnEscape={!isAsking} onClose={onClose} title="Ubah banyak mahasiswa" size={560}>
      <div className={classes.fields}>
        {total > selectedRows.length && (
          <ChoiceCards
            name="whom"
            label="Siapa yang diubah"
            options={[
              { value: 'chosen', label: `${count(selectedRows.length)} yang dicentang` },
              { value: 'found', label: `Semua ${count(total)} hasil saringan` },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        {field('status_id', statuses)}
        {names.map((name) => field(name, getChoices(name)))}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button disabled={Object.keys(changedFields).length === 0} loading={changing.pending} onClick={save}>
          Ubah {count(about)} mahasiswa
        </Button>
      </div>
    </Modal>
  )
}

const getLabel = (name: Name) => (name === 'status_id' ? 'Status' : refs[name].label)
