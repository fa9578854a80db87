import { Button } from '@mantine/core'
import { useState } from 'react'
import { dropCampusSignout, readCampusSignout } from '../../../kit/session/campusSignout'
import classes from './SignIn.module.css'

/** On a shared computer: the campus account is still open in this browser. */
export function CampusSignoutNotice() {
  const [signout] = useState(readCampusSignout)
  if (!signout?.logout_url) return null
  return (
    <div className={classes.refusal} role="status">
      <p>Akun {signout.logout_name} di browser ini masih masuk.</p>
      <Button component="a" href={signout.logout_url} variant="default" size="sm" onClick={dropCampusSignout}>
        Keluar juga dari {signout.logout_name}
      </Button>
    </div>
  )
}
