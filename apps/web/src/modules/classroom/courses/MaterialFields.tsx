import { Switch, TextInput } from '@mantine/core'
import type { MaterialValues } from './copies'

type MaterialFieldsProps = {
  values: MaterialValues
  error: string | undefined
  onChange: (part: Partial<MaterialValues>) => void
}

/** Options for copying topics and lessons. */
export function MaterialFields({ values, error, onChange }: MaterialFieldsProps) {
  const { material, keepStatus, dated, days } = values
  return (
    <>
      <Switch
        size="md"
        label="Salin topik dan pembelajaran"
        description="Materi, tugas, dan kuis beserta soalnya. Pekerjaan mahasiswa tidak ikut."
        checked={material}
        onChange={(event) => onChange({ material: event.currentTarget.checked })}
      />
      {material && (
        <>
          <Switch
            size="md"
            label="Pertahankan status terbit"
            description="Tanpa ini semua hasil salinan menjadi draft."
            checked={keepStatus}
            onChange={(event) => onChange({ keepStatus: event.currentTarget.checked })}
          />
          <Switch
            size="md"
            label="Ikutkan jadwal"
            description="Tanpa ini hasil salinan tidak berjadwal."
            checked={dated}
            onChange={(event) => onChange({ dated: event.currentTarget.checked })}
          />
          {dated && (
            <TextInput
              label="Geser jadwal (hari)"
              description="Maju 182 (26 minggu), mundur −7, tetap 0"
              autoComplete="off"
              data-path="days"
              value={days}
              error={error}
              onChange={(event) => onChange({ days: event.currentTarget.value })}
            />
          )}
        </>
      )}
    </>
  )
}
