import { Button, Card, SegmentedControl, TextInput } from '@mantine/core'
import { methodNames, type Standards, saveStandard, standards } from '@tuntas/contract/insight/standards'
import { useState } from 'react'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { GroupList } from './GroupList'
import { type PanelDraft, toPanelBody } from './panelDraft'
import { RatingTable } from './RatingTable'
import classes from './standards.module.css'

type PanelFormProps = { data: Standards; lessonId: number; initial: PanelDraft; onClose: () => void }

/** Edits a panel: ratings of judges, or groups of students. */
export function PanelForm({ data, lessonId, initial, onClose }: PanelFormProps) {
  const [draft, setDraft] = useState(initial)
  const leave = useLeaveGuard(() => draft !== initial)
  const saving = useAction(saveStandard, {
    said: ofReply,
    invalidates: [standards],
    done: () => {
      leave()
      onClose()
    },
  })
  const rounds = [
    { value: '1', label: 'Putaran 1' },
    { value: '2', label: 'Putaran 2' },
  ]
  return (
    <Card>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void saving.run({ body: toPanelBody(draft, lessonId, data) })
        }}
      >
        <div className={classes.head}>
          <TextInput
            label={`Nama panel (${methodNames[draft.method]})`}
            maxLength={100}
            required
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          />
          {draft.method === 'angoff' && (
            <SegmentedControl
              aria-label="Putaran"
              value={String(draft.round)}
              onChange={(to) => setDraft({ ...draft, round: to === '2' ? 2 : 1 })}
              data={rounds}
            />
          )}
        </div>
        {draft.method === 'angoff' ? (
          <RatingTable items={data.items} draft={draft} onChange={setDraft} />
        ) : (
          <GroupList students={data.students} draft={draft} onChange={setDraft} />
        )}
        <div className={classes.actions}>
          <Button type="submit" loading={saving.pending}>
            Simpan panel
          </Button>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </Card>
  )
}
