import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SearchSelect } from '../../../ui/SearchSelect'
import classes from './CourseFields.module.css'

export type TeamValues = { is_teamteaching: boolean; teamteaching: string[]; teacher_id: string }
type TeamTeachingProps = {
  form: {
    values: TeamValues
    errors: { readonly teamteaching?: string }
    set: (part: Partial<TeamValues>) => void
  }
  teachers: readonly { value: string; label: string }[]
}

/** On adds an empty slot, off clears all; every slot except the first can be removed. */
export function TeamTeaching({ form, teachers }: TeamTeachingProps) {
  const { is_teamteaching, teamteaching, teacher_id } = form.values
  const error = form.errors.teamteaching
  const put = (slots: string[]) => form.set({ teamteaching: slots })
  const toggle = (on: boolean) => form.set({ is_teamteaching: on, teamteaching: on ? [''] : [] })
  // Excludes lecturers of other slots and the main lecturer.
  const listFree = (ownId: string) =>
    teachers.filter(({ value }) => value === ownId || (value !== teacher_id && !teamteaching.includes(value)))
  return (
    <>
      <Switch
        size="md"
        label="Team teaching"
        checked={is_teamteaching}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {teamteaching.map((slot, index) => (
        <div key={index} className={classes.slot}>
          <SearchSelect
            label={`Koordinator ${index + 1}`}
            placeholder="Pilih koordinator"
            withAsterisk
            options={listFree(slot)}
            data-path={index === 0 ? 'teamteaching' : undefined}
            value={slot}
            error={Boolean(error) && slot === ''}
            onChange={(value) =>
              put(teamteaching.map((teacherId, at) => (at === index ? (value ?? '') : teacherId)))
            }
          />
          {index > 0 && (
            <ActionIcon
              size={44}
              aria-label={`Hapus koordinator ${index + 1}`}
              onClick={() => put(teamteaching.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          )}
        </div>
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {is_teamteaching && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => put([...teamteaching, ''])}
        >
          Tambah Koordinator
        </Button>
      )}
    </>
  )
}
