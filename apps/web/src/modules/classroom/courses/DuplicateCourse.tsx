import { Button } from '@mantine/core'
import { type AdminCourseDetail, type AdminCourseRow, adminCourses } from '@tuntas/contract/classroom/courses'
import { duplicateCourse } from '@tuntas/contract/classroom/semester'
import * as schemas from '@tuntas/contract/classroom/semester.schemas'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { useOptions } from '../../../kit/form/options'
import { useContractForm } from '../../../kit/form/useContractForm'
import { count } from '../../../kit/format'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { Modal } from '../../../ui/Modal'
import { CopyFields } from './CopyFields'
import {
  byField,
  type CopyValues,
  copyBody,
  daysFault,
  type MaterialValues,
  materialBody,
  toCopyValues,
} from './copies'
import { useActiveYear } from './courseSearch'
import { MaterialFields } from './MaterialFields'
import classes from './Semester.module.css'

const YEARS = 'master-data/year'

type DuplicateCourseProps = { course: AdminCourseRow; onClose: () => void }

/** Copies one class: under another name in its semester, or to another semester. */
export default function DuplicateCourse({ course, onClose }: DuplicateCourseProps) {
  const source = useData(adminCourses.detail, { query: { id: course.id } }, { staleTime: 0, gcTime: 0 })
  const active = useActiveYear()
  const both = { ...source, data: source.data && active.data && { row: source.data, year: active.data.id } }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Duplikat ${course.name}`}
      size={640}
      transitionProps={{ duration: 120 }}
    >
      <Loaded query={both} shape="fields" count={5} failed="Data kelas gagal dimuat">
        {({ row, year }) => <Fields row={row} year={year ?? row.year_id} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

type FieldsProps = { row: AdminCourseDetail; year: number; onClose: () => void }
type Values = CopyValues & MaterialValues & { year_id: string }

function Fields({ row, year, onClose }: FieldsProps) {
  const years = useOptions([YEARS])[YEARS]
  const copy = toCopyValues(row)
  const form = useContractForm<typeof duplicateCourse, Values>(duplicateCourse, {
    initialValues: {
      ...copy,
      // Unique within a semester.
      code: year === row.year_id ? '' : copy.code,
      // In the same semester two equal names need a number.
      name: year === row.year_id ? `${copy.name} (2)` : copy.name,
      year_id: String(year),
      material: true,
      keepStatus: false,
      dated: false,
      days: '0',
    },
    schema: schemas.duplicateCourse.body,
    toBody: ({ year_id, material, keepStatus, dated, days, ...values }) => ({
      id: row.id,
      year_id,
      ...copyBody(values),
      ...materialBody({ material, keepStatus, dated, days }),
    }),
    validate: (values, errors) => ({ ...byField(errors), ...daysFault(values) }),
    invalidates: [adminCourses.list, adminCourses.counts],
    said: ({ data }) =>
      `Kelas diduplikat: ${count(data.enrolments)} mahasiswa, ${count(data.lessons)} pembelajaran`,
    done: onClose,
  })
  return (
    <form {...form.bind}>
      <div className={classes.fields}>
        <ChoiceSelect
          label="Periode"
          hint="Pilih tahun periode"
          withAsterisk
          options={years}
          {...form.field('year_id')}
        />
        <CopyFields form={form} />
        <MaterialFields values={form.values} error={form.errors.days} onChange={form.set} />
      </div>
      {form.refusal && (
        <p className={classes.refusal} role="alert">
          {form.refusal}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button type="submit" loading={form.busy}>
          Duplikat
        </Button>
      </div>
    </form>
  )
}
