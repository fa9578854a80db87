import { zoneLabel } from '../../../kit/format'
import { DateTimeField } from '../../../ui/DateTimeField'
import { FieldPair } from '../../../ui/FieldPair'
import { FormSection } from '../../../ui/FormCard'
import { FlagSwitch } from './FlagSwitch'
import type { LessonFormApi } from './useLessonForm'

/** The lesson's window; without one it is always open. */
export default function WindowSection({ form }: { form: LessonFormApi }) {
  const { values } = form
  const windowed = values.is_expired === '1'
  return (
    <FormSection title="Jadwal" hint={`Waktu kampus (${zoneLabel()}).`}>
      <FlagSwitch
        label="Batasi waktu"
        hint={windowed ? 'Terbuka di antara kedua tanggal ini saja.' : 'Selalu terbuka.'}
        on={windowed}
        onChange={(on) => form.set({ is_expired: on ? '1' : '' })}
      />
      {windowed && (
        <FieldPair>
          <DateTimeField
            label="Tanggal mulai"
            initialTime="00:00"
            {...form.field('start_date')}
            value={values.start_date}
          />
          <DateTimeField
            label="Tanggal selesai"
            initialTime="23:59"
            {...form.field('end_date')}
            value={values.end_date}
          />
        </FieldPair>
      )}
    </FormSection>
  )
}
