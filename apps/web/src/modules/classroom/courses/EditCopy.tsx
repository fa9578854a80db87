import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { type Errors, focusFirst } from '../../../kit/form/form'
import { Modal } from '../../../ui/Modal'
import { CopyFields } from './CopyFields'
import type { CopyValues } from './copies'
import { copyFaults } from './copySchemas'
import classes from './Semester.module.css'

type EditCopyProps = {
  /** Name of the source class. */
  name: string
  values: CopyValues
  /** Known errors. */
  errors: Errors | undefined
  onChange: (values: CopyValues) => void
  onClose: () => void
}

/** Changes name, lecturers or groups of one class in the semester plan. Saves nothing yet. */
export default function EditCopy({
  name,
  values: initial,
  errors: knownErrors = {},
  onChange,
  onClose,
}: EditCopyProps) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState(knownErrors)
  const box = useRef<HTMLFormElement>(null)
  const set = (part: Partial<CopyValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = copyFaults(values)
    if (Object.keys(faults).length === 0) return onChange(values)
    setErrors(faults)
    // Wait until the messages are rendered.
    setTimeout(() => focusFirst(box.current, Object.keys(faults)))
  }
  return (
    <Modal opened onClose={onClose} title={`Ubah ${name}`} size={640} transitionProps={{ duration: 120 }}>
      <form ref={box} noValidate onSubmit={submit}>
        <div className={classes.fields}>
          <CopyFields form={{ values, errors, set }} />
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit">Pakai</Button>
        </div>
      </form>
    </Modal>
  )
}
