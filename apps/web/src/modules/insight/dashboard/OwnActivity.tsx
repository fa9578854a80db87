import { logActivity } from '@tuntas/contract/identity/account'
import { Activity } from './Activity'
import { Greeting } from './Greeting'

export function OwnActivity() {
  return (
    <>
      <Greeting year={null} />
      <Activity endpoint={logActivity} />
    </>
  )
}
