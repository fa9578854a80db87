import type { Icon } from '@tabler/icons-react'

/** A further action on a row. */
export type Act = { label: string; icon: Icon }
export type RowAct<R> = Act & {
  run: (rows: readonly R[]) => unknown
  /** For one row only, never for a selection. */
  single?: true
}

export type RowActionsProps = {
  name: string
  path: string
  onRemove: () => void
  act?: Act | undefined
  onAct?: () => void
}
