import { BellButton } from './BellButton'
import { FindButton } from './FindButton'

/** Shared by all top bars. */
export default function TopActions() {
  return (
    <>
      <FindButton />
      <BellButton />
    </>
  )
}
