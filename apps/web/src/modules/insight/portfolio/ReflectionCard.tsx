import { Button, Card, Textarea } from '@mantine/core'
import { reflection, saveReflection } from '@tuntas/contract/insight/portfolio'
import { isRefused } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, invalidate, useData } from '../../../kit/client/queries'
import { ofReply } from '../../../kit/client/useAction'
import { useEditForm } from '../../../kit/form/useEditForm'
import { dateTime } from '../../../kit/format'
import classes from './portfolio.module.css'

type Reflection = Data<typeof reflection>
type Values = { strengths: string; problems: string; changes: string }
const labels: Record<keyof Values, string> = {
  strengths: 'Yang berhasil',
  problems: 'Yang belum berhasil',
  changes: 'Yang akan diubah',
}
const names = Object.keys(labels) as (keyof Values)[]
const toValues = ({ strengths, problems, changes }: Reflection): Values => ({
  strengths: strengths ?? '',
  problems: problems ?? '',
  changes: changes ?? '',
})

/** The lecturer's reflection on a class, printed in its portfolio. */
export default function ReflectionCard({ courseId }: { courseId: number }) {
  const query = useData(reflection, { query: { courses_id: courseId } }, { staleTime: 0 })
  // The page above says that the class is another's.
  if (isRefused(query.error, 'not_found')) return null
  return (
    <Card component="section" className={classes.part} aria-labelledby="refleksi">
      <h2 id="refleksi">Refleksi dosen</h2>
      <Loaded query={query} count={3} failed="Refleksi gagal dimuat">
        {(data) => <ReflectionForm key={data.version} courseId={courseId} row={data} />}
      </Loaded>
    </Card>
  )
}

function ReflectionForm({ courseId, row }: { courseId: number; row: Reflection }) {
  const form = useEditForm<typeof saveReflection, Values, Reflection>(saveReflection, {
    initialValues: toValues(row),
    toBody: (values) => ({ ...values, courses_id: courseId }),
    versions: { row, toValues, fields: async () => labels, take: () => void invalidate([reflection]) },
    said: ofReply,
    invalidates: [reflection],
  })
  return (
    <form {...form.bind} className={classes.part}>
      <p className={classes.dimmed}>
        Tercetak di portofolio.
        {row.updated_at && ` Terakhir disimpan ${dateTime(row.updated_at)} oleh ${row.updated_by}.`}
      </p>
      {names.map((name) => (
        <Textarea
          key={name}
          label={labels[name]}
          autosize
          minRows={3}
          maxLength={4000}
          {...form.field(name)}
        />
      ))}
      {form.refusal && <p role="alert">{form.refusal}</p>}
      <div>
        <Button type="submit" loading={form.busy}>
          Simpan refleksi
        </Button>
      </div>
    </form>
  )
}
