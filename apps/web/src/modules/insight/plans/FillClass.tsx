import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { planClasses } from '@tuntas/contract/insight/plans'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { Modal } from '../../../ui/Modal'
import Filling from './FillDialog'
import classes from './plans.module.css'

/** Fills a class of the lecturer that has no topics. */
export default function FillClass({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconSchool size={18} stroke={1.7} aria-hidden />} onClick={() => setOpen(true)}>
        Isi kelas dari RPS
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Isi kelas dari RPS"
        transitionProps={{ duration: 120 }}
      >
        <Choice id={id} />
      </Modal>
    </>
  )
}

function Choice({ id }: { id: number }) {
  const [selectedId, setSelectedId] = useState('')
  const navigate = useNavigate()
  const freeClasses = useData(planClasses, { query: { id } }, { staleTime: 0 })
  return (
    <Loaded
      query={freeClasses}
      count={2}
      failed="Kelas gagal dimuat"
      empty={
        <p>
          Tidak ada kelasmu dari mata kuliah ini yang masih kosong. Kelas yang sudah punya topik tidak diubah.
        </p>
      }
    >
      {(rows) => (
        <div className={classes.dialog}>
          <ChoiceSelect
            label="Kelas"
            hint="Pilih kelas yang masih kosong"
            options={rows.map((row) => ({
              value: String(row.id),
              label: [row.name, row.code, row.year].filter(Boolean).join(' · '),
            }))}
            value={selectedId}
            onChange={(event) => setSelectedId(event.currentTarget.value)}
          />
          <Filling
            planId={id}
            courseId={Number(selectedId)}
            onDone={(courseId) =>
              void navigate({ to: '/teacher/courses/detail/$id', params: { id: String(courseId) } })
            }
          />
        </div>
      )}
    </Loaded>
  )
}
