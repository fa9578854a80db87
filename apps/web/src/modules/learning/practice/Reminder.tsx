import { Switch } from '@mantine/core'
import { dueRefreshes, saveReminder } from '@tuntas/contract/learning/practice'
import { ofReply, useAction } from '../../../kit/client/useAction'
import classes from './Practice.module.css'

/** Penyegaran reminders of this class, on or off. */
export default function Reminder({ courseId, isOn }: { courseId: number; isOn: boolean }) {
  const saving = useAction(saveReminder, { said: ofReply, invalidates: [dueRefreshes] })
  return (
    <Switch
      className={classes.reminder}
      label="Penyegaran"
      description="Ingatkan saya mengulang tujuan yang sudah tuntas semester ini."
      checked={saving.pending ? saving.input?.body.is_on === true : isOn}
      disabled={saving.pending}
      onChange={({ currentTarget }) =>
        void saving.run({ body: { courses_id: courseId, is_on: currentTarget.checked } })
      }
    />
  )
}
