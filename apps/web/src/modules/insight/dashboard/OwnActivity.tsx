import { logActivity } from '@tuntas/contract/identity/account'
import type { ReactNode } from 'react'
import { Activity } from './Activity'
import { Greeting } from './Greeting'

/** Own login activity, below role-specific content. */
export function OwnActivity({ children }: { children?: ReactNode }) {
  return (
    <>
      <Greeting year={null} />
      {children}
      <Activity endpoint={logActivity} />
    </>
  )
}
