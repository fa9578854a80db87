import { Button } from '@mantine/core'
import { Refusal } from '../../../ui/Refusal'
import classes from './setup.module.css'

type SetupEndProps = {
  form: { refusal: string | undefined; busy: boolean }
  save: string
  onCancel: () => void
}

/** What stands below the last step of a second factor. */
export const SetupEnd = ({ form, save, onCancel }: SetupEndProps) => (
  <>
    <Refusal text={form.refusal} />
    <div className={classes.buttons}>
      <Button variant="default" onClick={onCancel}>
        Batal
      </Button>
      <Button type="submit" loading={form.busy}>
        {save}
      </Button>
    </div>
  </>
)
