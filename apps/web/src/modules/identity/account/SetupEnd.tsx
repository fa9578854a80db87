import { Button } from '@mantine/core'
import { Refusal } from '../../../ui/Refusal'
import classes from './setup.module.css'

type SetupEndProps = {
  form: { refusal: string | undefined; busy: boolean }
  save: string
  onCancel: () => void
}

/** Buttons of the last setup step. */
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
