import { token } from '../../../kit/session/token'
import classes from './SignInMore.module.css'

/** A shared computer, for the session that the form opens. */
export const SharedBox = () => (
  <label className={classes.shared}>
    <input type="checkbox" name="shared" defaultChecked={token.isShared()} />
    Ini komputer bersama
    <small>Keluar sendiri saat browser ditutup atau 30 menit tidak dipakai.</small>
  </label>
)
