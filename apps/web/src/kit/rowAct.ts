import type { Icon } from '@tabler/icons-react'

/** Something else that can be done with a row. */
export type Act = { label: string; icon: Icon }
export type RowAct<R> = Act & {
  run: (rows: readonly R[]) => unknown
  /** With one row alone, never with all ticked ones. */
  single?: true
}

export type RowActionsProps = {
  name: string
  path: string
  onRemove: () => void
  act?: Act | undefined
  onAct?: () => void
}
