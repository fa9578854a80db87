import { Button } from '@mantine/core'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import classes from './ChosenLine.module.css'
import { call } from './call'
import { count } from './format'
import type { ListSearch } from './listSearch'
import { useTask } from './useAction'

type Found = { id: number; name: string }
type ChosenLineProps = {
  chosen: number
  total: number
  endpoint: Endpoint
  query: ListSearch
  onChoose: (rows: readonly Found[]) => void
  onClear: () => void
}

/** How many are ticked, and the way from one page to all that the filters find. */
export default function ChosenLine({ chosen, total, endpoint, query, onChoose, onClear }: ChosenLineProps) {
  const finding = useTask(() => call<Endpoint>(endpoint, { query }), {
    done: (reply) => onChoose((reply as unknown as { data: Found[] }).data),
  })
  return (
    <span className={classes.line}>
      <span role="status">
        <b>{count(chosen)}</b> dicentang
      </span>
      {chosen < total && (
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
