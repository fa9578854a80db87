import { Button } from '@mantine/core'
import { call, type Input } from '../client/call'
import type { Rows } from '../client/queries'
import { useTask } from '../client/useAction'
import { count } from '../format'
import type { ListSearch } from './listSearch'
import classes from './SelectionLine.module.css'
import type { Found } from './useRemoval'

type ChosenLineProps = {
  chosen: number
  total: number
  endpoint: Rows<Found>
  query: ListSearch
  onChoose: (rows: readonly Found[]) => void
  onClear: () => void
}

/** The number of selected rows, and a button that selects all rows of the filtered list. */
export default function ChosenLine({
  chosen: selectedCount,
  total,
  endpoint,
  query,
  onChoose,
  onClear,
}: ChosenLineProps) {
  const finding = useTask(() => call<Rows<Found>>(endpoint, { query } as Input<Rows<Found>>), {
    done: ({ data }) => onChoose(data),
  })
  return (
    <span className={classes.line}>
      <span role="status">
        <b>{count(selectedCount)}</b> dicentang
      </span>
      {selectedCount < total && (
        <Button variant="subtle" size="compact-sm" loading={finding.pending} onClick={() => finding.run()}>
          Centang semua {count(total)}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Batal centang
      </Button>
    </span>
  )
}
