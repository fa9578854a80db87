import { BellButton } from './BellButton'
import { FindButton } from './FindButton'

/** What every top bar has, whatever the shell. */
export default function TopActions() {
  return (
    <>
      <FindButton />
      <BellButton />
    </>
  )
}
